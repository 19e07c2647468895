import type { Projection } from "@wisp/game";
import { firstRating, type OnlineRating, rateTable } from "@wisp/stats";
import { freshDatabase } from "@wisp/test-kit/database";
import { rankingOf, rules, rulesOf } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { sweeps } from "@wisp/test-kit/sweep";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMatch,
  decision,
  lease,
  makeTable,
  outcome,
  shown,
  type TestTable,
} from "../../test/table.ts";
import {
  appendTurn,
  finishMatch,
  hasMissingStandings,
  leaderboardPage,
  newVersion,
  rankHistory,
  rebuildProjections,
  rivalsOf,
  type StoredMatchRecord,
  seasonMatchRecords,
  turnDays,
} from "../index.ts";

const { database } = await freshDatabase();
const ends = new Map<string, Projection>();
const project = async (id: string): Promise<Projection> =>
  ends.get(id) ?? Promise.reject(new Error(`no such match ${id}`));

/** A generated match: the seating (a rotation), the points, and the day. */
interface GeneratedMatch {
  readonly turn: number;
  readonly points: number;
  readonly clean: boolean;
  readonly second: boolean;
  /** Days ago. */
  readonly ago: number;
}

const drawn: fc.Arbitrary<GeneratedMatch> = fc.record({
  turn: fc.integer({ min: 0, max: 5 }),
  points: fc.integer({ min: -300, max: 720 }),
  clean: fc.boolean(),
  second: fc.boolean(),
  ago: fc.integer({ min: 0, max: 4 }),
});

async function play(
  table: TestTable,
  second: TestTable["seats"],
  match: GeneratedMatch,
): Promise<string> {
  const source = match.second ? second : table.seats;
  const seats = source.map((_, seat) => ({
    ...(source[(seat + match.turn) % source.length] ?? { agentId: "", versionId: "" }),
    seat,
  }));
  const id = await addMatch(database, { ...table, seats });
  const { fence } = await lease(database, id);
  const { clean, points } = match;
  const missed = clean ? null : "timeout";
  const said = [decision(0, 1, { missed, tokensIn: 7, latencyMs: 90 }), decision(0, 2)];
  await appendTurn(database, id, fence, 0, [shown("a")], said);
  const finished = projection({
    outcome: { ...outcome, points: [points, 720 - points, 0, 0, 0, 0] },
    rounds: 2,
    fouls: 0,
    clean,
    content: `pair ${match.ago}`,
    traits: {
      seats: seats.map(({ seat }) => ({
        order: 5 - seat,
        name: `Player ${seat + 1}`,
        speechLength: 10 * seat,
        ballots: [{ options: 6, place: seat === 3 ? null : seat }],
      })),
    },
  });
  ends.set(id, finished);
  await finishMatch(database, id, fence, finished, rules);
  return id;
}

const dayAgo = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

async function recordsOf(seasonId: string, options = {}): Promise<StoredMatchRecord[]> {
  const records: StoredMatchRecord[] = [];
  for await (const record of seasonMatchRecords(database, seasonId, "en", options))
    records.push(record);
  return records;
}

/** Online ratings of a season's agents, in the order of their ids. */
async function ratingsOf(seasonId: string): Promise<[agentId: string, OnlineRating][]> {
  const { rows } = await database.pool.query<OnlineRating & { agentId: string }>(
    `SELECT "agentId", "mu", "sigma" FROM "BoardRow" WHERE "seasonId" = $1 AND NOT "clean"
      ORDER BY "agentId"`,
    [seasonId],
  );
  return rows.map(({ agentId, ...rating }) => [agentId, rating]);
}

/** The ratings of a table's agents after matches, one after the other. */
function replayed(matches: readonly GeneratedMatch[]): OnlineRating[] {
  let ratings = Array.from({ length: 6 }, () => firstRating);
  for (const { turn, points } of matches) {
    const placeOf = (agent: number) => (agent - turn + 6) % 6;
    const seated = ratings.map((_, seat) => ratings[(seat + turn) % 6] ?? firstRating);
    const rated = rateTable(seated, [points, 720 - points, 0, 0, 0, 0]);
    ratings = ratings.map((rating, agent) => rated[placeOf(agent)] ?? rating);
  }
  return ratings;
}

let seasons = 0;

async function newTable() {
  seasons += 1;
  const table = await makeTable(database, `sums-${seasons}`);
  const [first, ...others] = table.seats;
  if (first === undefined) throw new Error("no seats");
  const content = { settings: { character: "plain" }, model: "b", commit: null };
  const { version } = await newVersion(database, first.agentId, { connector: "house", ...content });
  return { table, second: [{ ...first, versionId: version.id }, ...others] };
}

test("stored sums equal rebuilt ones: rows, days, windows, ranks, head-to-heads and records", {
  tags: ["scales"],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawn, { minLength: 3, maxLength: 10 }),
      fc.array(drawn, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(null, 1, 2, 3),
      async (before, after, window) => {
        const { table, second } = await newTable();
        const leaderboard = { seasonId: table.season.id, locale: "en" };
        const ids: string[] = [];
        for (const match of before) ids.push(await play(table, second, match));
        expect((await rebuildProjections(database, { project, rulesOf })).differences).toEqual([]);

        // As if they had ended over some days.
        for (const [at, { ago }] of before.entries()) {
          await database.pool.query(
            `UPDATE "Match" SET "finishedAt" = $2::date + interval '12 h' WHERE "id" = $1`,
            [ids[at], dayAgo(ago)],
          );
        }
        await database.pool.query(`UPDATE "Season" SET "rankWindowDays" = $2 WHERE "id" = $1`, [
          leaderboard.seasonId,
          window,
        ]);
        await rebuildProjections(database, { project, rulesOf });
        const today = dayAgo(0);
        expect(await turnDays(database, rankingOf, today)).toBeGreaterThan(0);
        expect(await turnDays(database, rankingOf, today)).toBe(0);
        for (const match of after) await play(table, second, { ...match, ago: 0 });
        expect((await rebuildProjections(database, { project, rulesOf })).differences).toEqual([]);
        await database.pool.query(`UPDATE "BoardRow" SET "mu" = NULL WHERE "seasonId" = $1`, [
          leaderboard.seasonId,
        ]);
        expect(await hasMissingStandings(database.connection, rulesOf)).toBe(true);
        const { differences } = await rebuildProjections(database, { project, rulesOf });
        expect(differences).toHaveLength(6);
        expect(await hasMissingStandings(database.connection, rulesOf)).toBe(false);
        // Another runner that saw the same gap waited for this one, and finds nothing left to do.
        expect(
          await rebuildProjections(database, { project, rulesOf }, { onlyWhenBehind: true }),
        ).toEqual({
          matches: 0,
          skipped: 0,
          differences: [],
        });
        expect(await ratingsOf(leaderboard.seasonId)).toEqual(
          replayed([...before, ...after]).map((rating, seat) => [
            table.seats[seat]?.agentId ?? "",
            rating,
          ]),
        );

        const all = [...before, ...after.map((match) => ({ ...match, ago: 0 }))];
        const query = { by: "rank", descending: true, limit: 10 } as const;
        for (const clean of [false, true]) {
          const { rows } = await leaderboardPage(database, { ...leaderboard, clean, ...query });
          const counted = all.filter((match) => match.clean || !clean);
          expect(rows.length).toBe(counted.length === 0 ? 0 : 6);
          for (const { agent, figures } of rows) {
            const seat = Number(agent.slug.split("-").at(-1));
            const gains = counted
              .filter(({ ago }) => window === null || ago < window)
              .map(({ turn, points }) => {
                const at = (seat - turn + 6) % 6;
                return (at === 0 ? points : at === 1 ? 720 - points : 0) - 60;
              });
            const gain = gains.reduce((sum, each) => sum + each, 0);
            expect(figures.total).toBe(100 + gain / 60);
            expect(figures.matches).toBe(counted.length);
          }
          const totals = rows.map(({ figures }) => figures.total ?? 0);
          const ranks = totals.map((total) => 1 + totals.filter((other) => other > total).length);
          expect(rows.map(({ rank }) => rank)).toEqual(ranks);
        }

        const slugs = table.seats.map((_, seat) => `${table.season.slug}-${seat}`);
        const history = await rankHistory(database, leaderboard, slugs, 100);
        const ended = Math.max(...before.map(({ ago }) => ago));
        for (const days of history.values()) {
          expect(days.map(({ day }) => day)).toEqual(
            Array.from({ length: ended }, (_, at) => dayAgo(ended - at)),
          );
        }

        const [one = { agentId: "" }] = table.seats;
        const met = {
          agentId: one.agentId,
          game: "who-is-spy",
          locale: "en",
          order: "met",
          apart: 17,
          least: 1,
          limit: 9,
        } as const;
        const rivals = await rivalsOf(database, met);
        expect(rivals.map(({ matches }) => matches)).toEqual(Array(5).fill(all.length));

        const records = await recordsOf(leaderboard.seasonId);
        expect(records.map(({ matchId }) => matchId)).toEqual(
          records.map(({ matchId }) => matchId).toSorted(),
        );
        const [middle] = records.slice(1);
        const rest = { after: records[0]?.matchId ?? "" };
        const later = await recordsOf(leaderboard.seasonId, rest);
        expect([records.length, later.length]).toEqual([all.length, all.length - 1]);
        expect(later[0]).toEqual(middle);
        expect(middle?.record).toMatchObject({ language: "en", rounds: 2, winner: "spy" });
        expect(middle?.record.seats[3]).toMatchObject({
          role: "civilian",
          order: 2,
          name: "Player 4",
          speechLength: 30,
          failures: 0,
          tokens: null,
          ballots: [{ options: 6, place: null }],
          facts: { "survival-rounds": [1, 1] },
        });
        expect(middle?.record.seats[1]?.tokens).toBe(7);
      },
    ),
    { numRuns: sweeps ? 30 : 3 },
  );
});
