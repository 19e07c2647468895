import type { LeaderboardRules, Outcome } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, decision, lease, makeTable, shown } from "../../test/table.ts";
import {
  agentStandings,
  appendTurn,
  finishMatch,
  glances,
  isLeaderboardFinal,
  leaderboardPage,
  rebuildProjections,
  resultsOf,
  staleLeaderboards,
} from "../index.ts";

const { database } = await freshDatabase();

const together: LeaderboardRules = {
  ...rules,
  roles: {},
  placement: { ...rules.placement, matches: 4, inRole: {} },
  ranking: { figure: "score", claims: "means" },
  rating: "team",
};

const SEATS = 6;
/** Every player has the role and is on the side of all; their points differ. */
const ended: Outcome = {
  points: [1, 2, 3, 4, 5, 5],
  pointsScale: 2,
  roles: new Array<string>(SEATS).fill("player"),
  sides: new Array<string>(SEATS).fill("team"),
  winners: [0, 1, 2, 3, 4, 5],
  facts: Array.from({ length: SEATS }, (_, seat) => ({
    seat,
    name: "survival-rounds",
    numerator: seat,
    denominator: 1,
  })),
};

test("a match counts once for the agent in all of its seats, with their mean points", async () => {
  const { season, seats } = await makeTable(database, "alone");
  await database.pool.query(`UPDATE "Season" SET "team" = 'self'`);
  const [{ agentId, versionId } = { agentId: "", versionId: "" }] = seats;
  const alone = { season, seats: seats.map(({ seat }) => ({ seat, agentId, versionId })) };
  const end = projection({ outcome: ended, rounds: 2, fouls: 0, clean: true });
  for (let match = 0; match < 3; match += 1) {
    const id = await addMatch(database, alone);
    const { fence } = await lease(database, id);
    const decisions = seats.map(({ seat }) => decision(0, seat, { tokensIn: 10, tokensOut: 1 }));
    await appendTurn(database, id, fence, 0, [shown("a")], decisions);
    await finishMatch(database, id, fence, end, together);
  }

  const name = { seasonId: season.id, locale: "en", clean: false };
  const page = { ...name, by: "rank", descending: true, limit: 10 } as const;
  const { rows } = await leaderboardPage(database, page);
  expect(rows).toMatchObject([
    {
      placement: true,
      // The mean of the facts of its seats, and the tokens of all of them.
      figures: { matches: 3, wins: 1, survival: 2.5, tokens: 66 },
    },
  ]);
  expect(rows[0]?.figures.score).toBeCloseTo(20 / 6 / 2, 12);
  expect(await resultsOf(database, agentId)).toEqual({ matches: 3, wins: 3 });
  expect((await agentStandings(database, agentId)).map(({ sums }) => sums.matches)).toEqual([3]);
  expect((await glances(database, [season.id])).get(season.id)).toMatchObject({
    agents: 1,
    matches: 3,
  });
  const { rowCount } = await database.connection.query(
    `SELECT FROM "HeadToHead" WHERE "seasonId" = $1`,
    [season.id],
  );
  expect(rowCount).toBe(0);
  const days = await database.prisma.standingDay.findMany({ where: { agentId } });
  expect(days).toMatchObject([{ matches: 3, wins: 3, points: 60, pointsScale: 12 }]);

  expect(
    await rebuildProjections(database, { project: async () => end, rulesOf: () => together }),
  ).toEqual({ matches: 3, skipped: 0, differences: [] });

  const before = new Date(0);
  for (const [least, stale] of [
    [3, [season.slug]],
    [4, []],
  ] as const) {
    const leaderboards = await staleLeaderboards(database, { before, least, seatsOf: () => SEATS });
    expect(leaderboards.map(({ slug }) => slug)).toEqual(stale);
  }
  await database.pool.query(`UPDATE "BoardRow" SET "matches" = 40 WHERE NOT "clean"`);
  await database.pool.query(`UPDATE "Season" SET "status" = 'published'`);
  for (const [fitted, final] of [
    [39, false],
    [40, true],
  ] as const) {
    await database.pool.query(`DELETE FROM "BoardFit"`);
    await database.pool.query(
      `INSERT INTO "BoardFit" ("seasonId", "locale", "clean", "fittedAt", "matches", "detail")
       VALUES ($1, 'en', false, now(), $2, '{}'), ($1, 'en', true, now(), $2, '{}')`,
      [season.id, fitted],
    );
    expect(await isLeaderboardFinal(database, season.id)).toBe(final);
  }
});
