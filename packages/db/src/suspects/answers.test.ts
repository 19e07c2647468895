import { rules } from "@wisp/test-kit/board-rules";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addMatch, claim, makeTable, outcome } from "../../test/table.ts";
import { finishMatch, keepCall, type NewCall, peopleAtVotes } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "answers");
const spy = outcome.roles.indexOf("spy");
const other = outcome.roles.findIndex((role) => role !== "spy");
const hidden = new Map([["who-is-spy", "spy"]]);

async function finish(id: string): Promise<void> {
  const { fence } = await claim(database, id);
  await finishMatch(database, id, fence, { outcome, rounds: 1, fouls: 0, clean: true }, rules);
}

test("a person's answer at a vote is their last call before it, of finished matches alone", async () => {
  const [one, live] = [await addMatch(database, table), await addMatch(database, table)];
  const call = (matchId: string, person: string, more: Partial<NewCall>) =>
    keepCall(database, {
      ...{ matchId, person, source: "match", cursor: 1, round: 1, choice: other },
      ...more,
    });
  await call(one, "a", {});
  await call(one, "a", { cursor: 2, choice: spy });
  await call(one, "a", { cursor: 9, round: 2 });
  await call(one, "b", {});
  await call(live, "c", { choice: spy });
  await finish(one);
  expect(await peopleAtVotes(database, hidden)).toEqual({
    votes: [
      { matchId: one, game: "who-is-spy", locale: "en", round: 1, right: 1, total: 2 },
      { matchId: one, game: "who-is-spy", locale: "en", round: 2, right: 0, total: 1 },
    ],
    counts: [
      { game: "who-is-spy", locale: "en", round: null, people: 2 },
      { game: "who-is-spy", locale: "en", round: 1, people: 2 },
      { game: "who-is-spy", locale: "en", round: 2, people: 1 },
    ],
  });
  expect(await peopleAtVotes(database, new Map())).toEqual({ votes: [], counts: [] });
});
