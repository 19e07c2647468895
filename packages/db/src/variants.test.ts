import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../test/table.ts";
import {
  agentDays,
  agentStandings,
  bestMatch,
  ensureUser,
  finishMatch,
  injectionCount,
  keepCall,
  markedSeats,
  peopleAtVotes,
  playedMatches,
  puzzleCandidates,
  resultsOf,
  rivalLeaderboards,
  rivalsOf,
} from "./index.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const { database } = await freshDatabase();
const table = await makeTable(database, "variants");
const [agentId = ""] = table.seats.map((seat) => seat.agentId);
const spy = outcome.roles.indexOf("spy");
const game = "who-is-spy";
const { id: userId } = await ensureUser(database, "spectator");
await database.pool.query(`UPDATE "User" SET "createdAt" = now() - interval '1 year'`);

// Fair play looks at the agents of owners.
const owner = await ensureUser(database, "owner");
await database.prisma.agent.update({ where: { id: agentId }, data: { ownerId: owner.id } });

const setVariant = (variant: boolean) =>
  database.pool.query(`UPDATE "Season" SET "variant" = $1`, [variant]);

/** Finishes a match at which a spectator calls the spy; its id. */
async function play(): Promise<string> {
  const id = await addMatch(database, table);
  await keepCall(database, {
    matchId: id,
    person: "a spectator",
    source: "match",
    cursor: 1,
    round: 1,
    choice: spy,
    baseline: { userId, alsoKnownAs: [] },
  });
  const { fence } = await lease(database, id);
  await finishMatch(
    database,
    id,
    fence,
    projection({ outcome, rounds: 1, fouls: 0, clean: true }),
    rules,
  );
  return id;
}

/** How many matches are in each metric that is over several seasons. */
async function counted(): Promise<Readonly<Record<string, number>>> {
  const at = { game, locale: "en" } as const;
  const rivals = await rivalsOf(database, {
    agentId,
    ...at,
    order: "met",
    apart: 17,
    least: 1,
    limit: 9,
  });
  const from = new Date(Date.now() - DAY_MS);
  const to = new Date(Date.now() + DAY_MS);
  return {
    results: (await resultsOf(database, agentId)).matches,
    rivals: Math.max(0, ...rivals.map(({ matches }) => matches)),
    boards: (await rivalLeaderboards(database, agentId, 1)).length,
    days: (await agentDays(database, agentId, { game, most: 9 })).length,
    injections: (await injectionCount(database, agentId, 9)).matches,
    marked: (await markedSeats(database, { agentId, fact: "survival-rounds", within: 9, limit: 9 }))
      .length,
    fairPlay: (await playedMatches(database, 9, () => undefined)).length,
    best: (await bestMatch(database, agentId, { game, within: 9 })) === null ? 0 : 1,
    puzzle: (await puzzleCandidates(database, { ...at, from, to, limit: 9 })).length,
    people: (await peopleAtVotes(database, new Map([[game, "spy"]]))).length,
  };
}

test("matches of a season with variants are in no figure over several seasons", async () => {
  await play();
  const each = await counted();
  expect(Object.values(each)).toEqual(Object.values(each).map(() => 1));
  await setVariant(true);
  const none = await counted();
  expect(none).toEqual(Object.fromEntries(Object.keys(each).map((name) => [name, 0])));
  // The season's own leaderboard has them.
  expect(await agentStandings(database, agentId)).toMatchObject([
    { season: { slug: "variants", variant: true }, sums: { matches: 1 } },
  ]);
});

test("a spectator's call in such a match is never verified", async () => {
  await setVariant(true);
  const during = await play();
  await setVariant(false);
  const before = await play();
  const { rows } = await database.pool.query<{ matchId: string; verified: boolean }>(
    `SELECT "matchId", "verified" FROM "SuspectCall" WHERE "matchId" = ANY($1) ORDER BY "matchId"`,
    [[during, before]],
  );
  expect(rows).toEqual([
    { matchId: during, verified: false },
    { matchId: before, verified: true },
  ]);
});
