import type { LeaderboardRules, Projection } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import type { Queryable } from "../queryable.ts";
import { Accumulator } from "./accumulator.ts";
import { hasMissingStandings } from "./behind.ts";
import { rebuildRanks } from "./days.ts";
import { type EndedSeat, rankedMatch } from "./finish.ts";
import { type MatchRow, rebuildMatch, rebuildMetrics } from "./rebuild-match.ts";
import { type RulesOf, seasonsOfRemovedGames } from "./removed-games.ts";
import {
  allRows,
  dayTable,
  deleteRows,
  headToHeadTable,
  leaderboardTable,
  type Row,
  type StoredDifference,
  type SumsTable,
  standingTable,
  TableComparison,
  writeRows,
} from "./tables.ts";

export interface RebuildResult {
  readonly matches: number;
  /** Finished matches of games that this release does not have: they and their sums do not change. */
  readonly skipped: number;
  readonly differences: readonly StoredDifference[];
}

interface RebuildOptions {
  /**
   * Does nothing if `hasMissingStandings` finds nothing missing, also when another rebuild that this one
   * had to wait for has just added it.
   */
  readonly onlyWhenBehind?: boolean;
}

/** The facts about games that a rebuild needs. */
export interface Projector {
  /** Says how a match ended, from its log alone. */
  readonly project: (matchId: string) => Promise<Projection>;
  readonly rulesOf: RulesOf;
}

/** Adds a match to the sums of its season; whether it was an upset. */
function addTo(
  accumulators: Map<string, Accumulator>,
  rules: LeaderboardRules,
  { seasonId, locale, day, windowFrom }: MatchRow,
  finished: Projection,
  seats: readonly EndedSeat[],
): boolean {
  if (seasonId === null) return false;
  const leaderboard = { seasonId, locale };
  const accumulator =
    accumulators.get(`${seasonId}/${locale}`) ?? new Accumulator(leaderboard, rules);
  accumulators.set(`${seasonId}/${locale}`, accumulator);
  const counts = windowFrom === null || day >= windowFrom;
  return accumulator.add(rankedMatch(leaderboard, finished, day, seats), counts);
}

async function rebuildTable(
  connection: Queryable,
  table: SumsTable,
  rebuilt: readonly Row[],
  comparison: TableComparison,
  /** Ids of seasons whose rows do not change. */
  skipped: ReadonlySet<unknown>,
): Promise<void> {
  const byKey = (rows: readonly Row[]): Map<string, Row> =>
    new Map(rows.map((row) => [table.keys.map((name) => row[name]).join("/"), row]));
  const all = await allRows(connection, table);
  const kept = byKey(all.filter(({ seasonId }) => !skipped.has(seasonId)));
  const right = byKey(rebuilt);
  const wrong = [...new Set([...kept.keys(), ...right.keys()])]
    .sort()
    .filter((key) =>
      comparison.differs(
        `${table.name.toLowerCase()} ${key}`,
        kept.get(key) ?? null,
        right.get(key) ?? null,
      ),
    );
  const rowsOf = (rows: ReadonlyMap<string, Row>): Row[] =>
    wrong.flatMap((key): Row[] => [rows.get(key)].filter((row) => row !== undefined));
  await deleteRows(connection, table, rowsOf(kept));
  await writeRows(connection, table, rowsOf(right));
}

async function rebuildAll(
  connection: Queryable,
  { project, rulesOf }: Projector,
  { onlyWhenBehind = false }: RebuildOptions,
): Promise<RebuildResult> {
  await connection.query(`LOCK TABLE "BoardRow", "Standing" IN SHARE ROW EXCLUSIVE MODE`);
  if (onlyWhenBehind && !(await hasMissingStandings(connection, rulesOf))) {
    return { matches: 0, skipped: 0, differences: [] };
  }
  const matches = await connection.query<MatchRow>(`
    SELECT match."id", match."game", match."config", match."seasonId", match."locale", match."duplicateSet", match."winners", match."rounds",
      match."fouls", match."clean", match."marks", match."preview", match."upset", turn."windowFrom"::text AS "windowFrom",
      to_char(match."finishedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day" /* not null: the match is finished */
    FROM "Match" match LEFT JOIN "BoardTurn" turn USING ("seasonId", "locale")
    WHERE match."status" = 'finished'
    ORDER BY match."finishOrder" NULLS FIRST, match."finishedAt", match."id"`);
  const comparison = new TableComparison();
  const accumulators = new Map<string, Accumulator>();
  /** Seasons of which statistics read something else than before. */
  const corrected = new Set<string>();
  let rebuiltMatches = 0;
  for (const match of matches.rows) {
    const rules = rulesOf(match.game, match.config);
    if (rules === null) continue;
    const finished = await project(match.id);
    const before = comparison.differences.length;
    const seats = await rebuildMetrics(connection, match, finished, comparison);
    const upset = addTo(accumulators, rules, match, finished, seats);
    await rebuildMatch(connection, match, finished, upset, comparison);
    if (comparison.differences.length > before && match.seasonId !== null) {
      corrected.add(match.seasonId);
    }
    rebuiltMatches += 1;
  }
  const skipped = new Set(await seasonsOfRemovedGames(connection, rulesOf));
  const rows = [...accumulators.values()].map((accumulator) => accumulator.rows());
  const tables = [
    [standingTable, rows.flatMap(({ standings }) => standings)],
    [leaderboardTable, rows.flatMap(({ board }) => board)],
    [dayTable, rows.flatMap(({ days }) => days)],
    [headToHeadTable, rows.flatMap(({ headToHeads }) => headToHeads)],
  ] as const;
  for (const [table, rebuilt] of tables) {
    await rebuildTable(connection, table, rebuilt, comparison, skipped);
  }
  for (const { where, kept, rebuilt } of await rebuildRanks(
    connection,
    (game) => rulesOf(game)?.ranking ?? null,
  )) {
    comparison.differs(where, kept, rebuilt);
  }
  // Fits without a version are of other statistics: leaderboards are fitted again.
  await connection.query(
    `UPDATE "BoardFit" SET "detail" = ("detail"::jsonb - 'statistics')::json
      WHERE "seasonId" = ANY($1::uuid[])`,
    [[...corrected]],
  );
  return {
    matches: rebuiltMatches,
    skipped: matches.rows.length - rebuiltMatches,
    differences: comparison.differences,
  };
}

/**
 * Computes every projection of the finished matches from their logs: results, seats, what statistics
 * read, and all sums of the seasons with their days, in the order of finishing. Corrects what differs
 * and returns the differences. Matches that end during a rebuild wait for it.
 */
export const rebuildProjections = (
  database: Database,
  projector: Projector,
  options: RebuildOptions = {},
): Promise<RebuildResult> =>
  inTransaction(database, ({ connection }) => rebuildAll(connection, projector, options));
