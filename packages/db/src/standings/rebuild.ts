import { type BoardRules, canonical, factsOf, winningSides } from "@wisp/game";
import { type Connection, type Database, inTransaction } from "../database.ts";
import { markedSpeeches, type PlacedMark } from "../matches/marks.ts";
import { Accumulator } from "./accumulator.ts";
import { standingsBehind } from "./behind.ts";
import { rebuildRanks } from "./days.ts";
import type { Difference } from "./difference.ts";
import {
  type EndedSeat,
  endedSeats,
  type Finished,
  figuresRow,
  rankedMatch,
  writeSeats,
} from "./finish.ts";
import { keptProbeScores, writeProbeScores } from "./probe-scores.ts";
import {
  allRows,
  boardTable,
  dayTable,
  deleteRows,
  headToHeadTable,
  type Row,
  recordTable,
  type SumsTable,
  standingTable,
  writeRows,
} from "./tables.ts";

export interface RebuildResult {
  readonly matches: number;
  /** Finished matches of games that this release does not have: they and their sums stay as they are. */
  readonly skipped: number;
  readonly differences: readonly Difference[];
}

interface MatchRow {
  readonly id: string;
  readonly game: string;
  readonly seasonId: string | null;
  readonly locale: string;
  readonly winners: readonly string[];
  readonly rounds: number | null;
  readonly fouls: number | null;
  readonly clean: boolean | null;
  readonly marks: readonly PlacedMark[] | null;
  readonly upset: boolean;
  readonly day: string;
  /** The first day that its board's totals count; null: all. */
  readonly windowFrom: string | null;
}

export interface RebuildOptions {
  /** Does nothing where, once all who rebuilt are done, nothing is missing (see `standingsBehind`). */
  readonly onlyWhenBehind?: boolean;
}

/** What a rebuild has to know of games. */
export interface Projector {
  /** Says how a match ended, from its log alone. */
  readonly project: (matchId: string) => Promise<Finished>;
  /** What the boards of a game count, by its id; null for a game that this release does not have. */
  readonly rulesOf: (game: string) => BoardRules | null;
}

class Comparison {
  readonly differences: Difference[] = [];

  /** Notes a difference; true when there is one. */
  differs(where: string, kept: unknown, rebuilt: unknown): boolean {
    if (canonical(kept) === canonical(rebuilt)) return false;
    this.differences.push({ where, kept, rebuilt });
    return true;
  }
}

async function rebuildMatch(
  connection: Connection,
  match: MatchRow,
  finished: Finished,
  upset: boolean,
  comparison: Comparison,
): Promise<void> {
  const { id } = match;
  const { outcome, rounds, fouls, clean, marks = [] } = finished;
  const kept = {
    winners: match.winners,
    rounds: match.rounds,
    fouls: match.fouls,
    clean: match.clean,
    marks: match.marks,
    upset: match.upset,
  };
  const rebuilt = { winners: winningSides(outcome), rounds, fouls, clean, marks, upset };
  if (comparison.differs(`match ${id}`, kept, rebuilt)) {
    await connection.query({
      text: `UPDATE "Match" SET "winners" = $2, "rounds" = $3, "fouls" = $4, "clean" = $5,
          "marks" = $6, "injections" = $7, "upset" = $8
        WHERE "id" = $1`,
      values: [
        ...[id, winningSides(outcome), rounds, fouls, clean],
        ...[JSON.stringify(marks), markedSpeeches(marks), upset],
      ],
    });
  }
  const seats = await connection.query<{ seat: number }>({
    name: "kept-seats",
    text: `
      SELECT "seat", "role", "side", "won", "points", "pointsScale", "facts" FROM "MatchSeat"
      WHERE "matchId" = $1 ORDER BY "seat"`,
    values: [id],
  });
  const differing = seats.rows.filter(({ seat, ...row }) =>
    comparison.differs(`match ${id} seat ${seat}`, row, {
      role: outcome.roles[seat],
      side: outcome.sides[seat],
      won: outcome.winners.includes(seat),
      points: outcome.points[seat],
      pointsScale: outcome.pointsScale,
      facts: factsOf(outcome, seat),
    }),
  );
  if (differing.length > 0) await writeSeats(connection, id, finished);
  await rebuildProbeScores(connection, id, finished, comparison);
}

async function rebuildProbeScores(
  connection: Connection,
  id: string,
  { probeScores = [] }: Finished,
  comparison: Comparison,
): Promise<void> {
  const kept = await keptProbeScores(connection, id);
  const rebuilt = probeScores.filter(({ score }) => score !== null);
  if (comparison.differs(`match ${id} probes`, kept, rebuilt)) {
    await writeProbeScores(connection, id, probeScores);
  }
}

/** What statistics read of a match; gives it back for the tables of sums. */
async function rebuildFigures(
  connection: Connection,
  match: MatchRow,
  finished: Finished,
  comparison: Comparison,
): Promise<readonly EndedSeat[]> {
  const { id, seasonId, locale } = match;
  const { rows } = await connection.query<{ seats: EndedSeat[]; kept: Row | null }>({
    name: "seats-and-figures",
    text: `SELECT (${endedSeats("$1")}) AS "seats",
      (SELECT to_json(kept) FROM "MatchFigures" kept WHERE "matchId" = $1) AS "kept"`,
    values: [id],
  });
  const { seats, kept } = rows[0] ?? { seats: [], kept: null };
  const rebuilt = seasonId === null ? null : figuresRow(id, { seasonId, locale }, finished, seats);
  if (comparison.differs(`matchfigures ${id}`, kept, rebuilt)) {
    if (rebuilt === null) await deleteRows(connection, recordTable, [{ matchId: id }]);
    else await writeRows(connection, recordTable, [rebuilt]);
  }
  return seats;
}

/** Adds a match to the sums of its season; whether it was an upset. */
function addTo(
  accumulators: Map<string, Accumulator>,
  rules: BoardRules,
  { seasonId, locale, day, windowFrom }: MatchRow,
  finished: Finished,
  seats: readonly EndedSeat[],
): boolean {
  if (seasonId === null) return false;
  const board = { seasonId, locale };
  const accumulator = accumulators.get(`${seasonId}/${locale}`) ?? new Accumulator(board, rules);
  accumulators.set(`${seasonId}/${locale}`, accumulator);
  const counts = windowFrom === null || day >= windowFrom;
  return accumulator.add(rankedMatch(board, finished, day, seats), counts);
}

/** The seasons of games that this release does not have, by id. */
async function skippedSeasons(
  connection: Connection,
  rulesOf: Projector["rulesOf"],
): Promise<ReadonlySet<unknown>> {
  const { rows } = await connection.query<{ id: string; game: string }>(
    `SELECT "id", "game" FROM "Season"`,
  );
  return new Set(rows.filter(({ game }) => rulesOf(game) === null).map(({ id }) => id));
}

async function rebuildTable(
  connection: Connection,
  table: SumsTable,
  rebuilt: readonly Row[],
  comparison: Comparison,
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
  connection: Connection,
  { project, rulesOf }: Projector,
  { onlyWhenBehind = false }: RebuildOptions,
): Promise<RebuildResult> {
  await connection.query(`LOCK TABLE "BoardRow", "Standing" IN SHARE ROW EXCLUSIVE MODE`);
  if (onlyWhenBehind && !(await standingsBehind(connection))) {
    return { matches: 0, skipped: 0, differences: [] };
  }
  const matches = await connection.query<MatchRow>(`
    SELECT match."id", match."game", match."seasonId", match."locale", match."winners", match."rounds",
      match."fouls", match."clean", match."marks", match."upset", turn."windowFrom"::text AS "windowFrom",
      to_char(match."finishedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day"
    FROM "Match" match LEFT JOIN "BoardTurn" turn USING ("seasonId", "locale")
    WHERE match."status" = 'finished'
    ORDER BY match."finishOrder" NULLS FIRST, match."finishedAt", match."id"`);
  const comparison = new Comparison();
  const accumulators = new Map<string, Accumulator>();
  let rebuiltMatches = 0;
  for (const match of matches.rows) {
    const rules = rulesOf(match.game);
    if (rules === null) continue;
    const finished = await project(match.id);
    const seats = await rebuildFigures(connection, match, finished, comparison);
    const upset = addTo(accumulators, rules, match, finished, seats);
    await rebuildMatch(connection, match, finished, upset, comparison);
    rebuiltMatches += 1;
  }
  const skipped = await skippedSeasons(connection, rulesOf);
  const rows = [...accumulators.values()].map((accumulator) => accumulator.rows());
  const tables = [
    [standingTable, rows.flatMap(({ standings }) => standings)],
    [boardTable, rows.flatMap(({ board }) => board)],
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
  return {
    matches: rebuiltMatches,
    skipped: matches.rows.length - rebuiltMatches,
    differences: comparison.differences,
  };
}

/**
 * Makes every projection of the finished matches anew: results, seats, what statistics read, and all
 * sums of the seasons with their days, in the order of finishing. What differed from what was kept is
 * set right and returned.
 * Matches that end meanwhile wait.
 *
 */
export const rebuildProjections = (
  database: Database,
  projector: Projector,
  options: RebuildOptions = {},
): Promise<RebuildResult> =>
  inTransaction(database, ({ connection }) => rebuildAll(connection, projector, options));
