import { randomUUID } from "node:crypto";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import { isId } from "../id.ts";
import { leaseMatch } from "./lease.ts";
import { agentSeat, seatSession } from "./seat-session.ts";

const { database } = await freshDatabase();

test("sessions are UUIDs that differ by match, seed, lease and seat, and are always the same", () => {
  const names = ["one", "other"];
  const sessions = names.flatMap((id) =>
    names.flatMap((seed) =>
      [1, 2].flatMap((fence) => [0, 1].map((place) => seatSession({ id, seed, fence }, place))),
    ),
  );
  expect(new Set(sessions).size).toBe(16);
  expect(sessions.every(isId)).toBe(true);
  expect(seatSession({ id: "one", seed: "one", fence: 1 }, 0)).toBe(sessions[0]);
});

test("the seat of an agent names the session of the newest lease", async () => {
  const [first, second] = [await addAgent(database, "first"), await addAgent(database, "second")];
  const match = await seat(database, first, second);
  if (typeof match !== "string") throw new Error(match.detail);
  const own = () => agentSeat(database, match, second.id);
  expect(await own()).toMatchObject({ seat: 1, status: "waiting" });
  await leaseMatch(database, match, { runner: "a", leaseMs: 0 });
  const session = seatSession({ id: match, seed: "seed", fence: 1 }, 1);
  expect(await own()).toEqual({ seat: 1, status: "running", session });
  await leaseMatch(database, match, { runner: "b", leaseMs: 60_000 });
  expect((await own())?.session).toBe(seatSession({ id: match, seed: "seed", fence: 2 }, 1));
  expect(await agentSeat(database, match, randomUUID())).toBeNull();
});
