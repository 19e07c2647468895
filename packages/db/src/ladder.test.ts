import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { lease, makeTable, newMatch, outcome } from "../test/table.ts";
import {
  addRatedMatches,
  createMatch,
  deleteAccount,
  ensureUser,
  finishMatch,
  isOnLadder,
  laddersOf,
  ladderTable,
  mergeLadder,
  personRatings,
  ratedMatchesOf,
  ratedSeat,
  setOnLadder,
  unratedMatches,
} from "./index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "ladder");
const [guest = "", person = ""] = table.seats.map(({ agentId }) => agentId);
const user = await ensureUser(database, "climber");
const game = "some-game";
await database.pool.query(`UPDATE "Agent" SET "person" = true WHERE "id" = ANY($1::uuid[])`, [
  [guest, person],
]);
await database.prisma.agent.update({
  where: { id: person },
  data: { endpoint: `human:${user.id}` },
});

const ladderOf = async (of: string) => (await laddersOf(database, [of, "another"])).get(of) ?? [];

/** A finished match of practice at which people sat; its id. */
async function practised(): Promise<string> {
  const id = await createMatch(database, newMatch(table, false));
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  const end = { outcome, rounds: 1, fouls: 0, clean: true };
  await finishMatch(database, id, fence, projection(end), rules);
  await database.pool.query(`UPDATE "Match" SET "people" = 2 WHERE "id" = $1`, [id]);
  return id;
}

const rate = async (agentId: string, score: number) => {
  const matchId = await practised();
  const added = [{ matchId, seat: 0, agentId, game, score, opponent: 1_500 }];
  await addRatedMatches(database, added);
  await addRatedMatches(database, added);
  return matchId;
};

test("two people of one match are rated together, or neither is", async () => {
  const [, , one = "", other = ""] = table.seats.map(({ agentId }) => agentId);
  const matchId = await practised();
  const seat = (agentId: string, at: number, opponent: number) => ({
    matchId,
    seat: at,
    agentId,
    game,
    score: 0.5,
    opponent,
  });
  const broken = [seat(one, 2, 1_500), { ...seat(other, 3, 1_500), agentId: "nobody" }];
  await expect(addRatedMatches(database, broken)).rejects.toThrow();
  expect(await ratedSeat(database, matchId, 2)).toBeNull();
  expect(await unratedMatches(database, new Date(0))).toEqual([matchId]);
  await addRatedMatches(database, [seat(other, 3, 1_500), seat(one, 2, 1_500)]);
  expect(await ratedSeat(database, matchId, 2)).not.toBeNull();
  expect(await ratedSeat(database, matchId, 3)).not.toBeNull();
  expect(await unratedMatches(database, new Date(0))).toEqual([]);
});

test("the first match teaches, and a guest's become the account's", async () => {
  const unrated = await practised();
  expect(await unratedMatches(database, new Date(0))).toEqual([unrated]);
  expect((await ladderTable(database, unrated))?.seats).toHaveLength(table.seats.length);

  const first = await rate(guest, 1);
  expect(await ratedSeat(database, first, 0)).toMatchObject({ counts: false, after: 1_500 });
  expect(await personRatings(database, guest)).toEqual([]);
  const won = await rate(guest, 1);
  const after = (await ratedSeat(database, won, 0))?.after ?? 0;
  expect(after).toBeGreaterThan(1_500);
  expect(await ladderOf(game)).toEqual([]);

  const own = await rate(person, 0);
  expect(await ratedSeat(database, own, 0)).toMatchObject({ counts: false });
  await mergeLadder(database, guest, person);
  await mergeLadder(database, guest, person);
  expect(await ratedMatchesOf(database, [guest], 10)).toEqual([]);
  expect(await ratedMatchesOf(database, [person], 10)).toHaveLength(3);
  // After the merge the account's own first match is its second one.
  expect(await ratedSeat(database, own, 0)).toMatchObject({ counts: true, before: after });

  await rate(person, 1);
  const [row] = await ladderOf(game);
  expect(row).toMatchObject({ handle: "climber", matches: 3 });
  expect(await isOnLadder(database, user.id)).toBe(true);
  await setOnLadder(database, user.id, false);
  expect(await isOnLadder(database, user.id)).toBe(false);
  expect(await ladderOf(game)).toEqual([]);
  expect(await personRatings(database, person)).toHaveLength(1);
  await setOnLadder(database, user.id, true);
  expect(await ladderOf(game)).toEqual([row]);
  await deleteAccount(database, user.id);
  expect(await ladderOf(game)).toEqual([]);
  expect(await ratedMatchesOf(database, [person], 10)).toEqual([]);
});
