import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { deleteAccount, ensureUser, puzzleDays, takePuzzleDay } from "./index.ts";

const { database } = await freshDatabase();

test("a puzzle that is answered from two devices counts once, the first answer", async () => {
  const { id } = await ensureUser(database, "two-devices");
  const puzzle = { day: "2026-03-01", puzzle: "go/en" };
  const [one, other] = await Promise.all([
    takePuzzleDay(database, id, { ...puzzle, results: [true, true] }),
    takePuzzleDay(database, id, { ...puzzle, results: [false, false] }),
  ]);
  expect(one).toEqual(other);
  await takePuzzleDay(database, id, { ...puzzle, results: [false, true] });
  expect(await puzzleDays(database, id, "2026-01-01")).toEqual([{ ...puzzle, results: one }]);
});

test("the days of an account begin with the newest, and end with the account", async () => {
  const { id } = await ensureUser(database, "days");
  for (const day of ["2026-02-27", "2026-02-28", "2026-03-01"]) {
    await takePuzzleDay(database, id, { day, puzzle: "go", results: [true] });
  }
  const days = async () => (await puzzleDays(database, id, "2026-02-28")).map(({ day }) => day);
  expect(await days()).toEqual(["2026-03-01", "2026-02-28"]);
  await deleteAccount(database, id);
  expect(await days()).toEqual([]);
});
