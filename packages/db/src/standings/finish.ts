import {
  factsOf,
  type InterviewScores,
  type LeaderboardRules,
  type Outcome,
  type PlacedMark,
  type Projection,
  winningSides,
} from "@wisp/game";
import { Semaphore } from "@wisp/limits";
import { type DecisionCost, isSelfTeam, type SeatResult, selfTeamResult } from "@wisp/stats";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { addFaults, foulArrays } from "../decisions/faults.ts";
import { Fenced } from "../errors.ts";
import { sealMatch } from "../matches/sealed.ts";
import type { Queryable } from "../queryable.ts";
import { packLeagueMatch } from "../records/league.ts";
import { pack, recordOf } from "../records/who-is-spy.ts";
import { Accumulator, type RankedMatch } from "./accumulator.ts";
import { lockedSums, lockSums } from "./locked-sums.ts";
import {
  dayTable,
  headToHeadTable,
  leaderboardTable,
  type Row,
  recordTable,
  standingTable,
  updating,
  writing,
} from "./tables.ts";

/** Maximum number of concurrent endings per game in this process: one runs, and the next is ready. */
const ENDING_AT_ONCE = 2;
const endings = new WeakMap<LeaderboardRules, Semaphore>();

/**
 * Queues `work`. Matches of the same agents wait for each other in any case; those that wait in
 * Postgres occupy a connection that running matches need, and a snapshot because of which the
 * dead versions of the rows they all update cannot be removed.
 */
async function inTurn<Result>(
  rules: LeaderboardRules,
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = endings.get(rules) ?? new Semaphore(ENDING_AT_ONCE);
  endings.set(rules, turns);
  await turns.acquire();
  try {
    return await work();
  } finally {
    turns.release();
  }
}

const dayCounts = ["matches", "wins", "points", "cleanMatches", "cleanPoints"];

const endStatement = `
  WITH standings AS (${writing(standingTable, "$1")}),
  board AS (${updating(leaderboardTable, "$2")}),
  days AS (${writing(dayTable, "$3", dayCounts)}),
  head_to_heads AS (${writing(headToHeadTable, "$4", ["matches", "difference", "squares"])}),
  finished AS (
    UPDATE "Match" SET "status" = 'finished', "finishedAt" = now(), "leaseUntil" = NULL,
      "winners" = $7, "rounds" = $8, "fouls" = $9, "clean" = $10, "marks" = $11, "injections" = $12,
      "preview" = $13, "upset" = $14,
      "finishOrder" = CASE WHEN "seasonId" IS NOT NULL THEN nextval('"Match_finishOrder_seq"') END
    WHERE "id" = $6)
  ${writing(recordTable, "$5")}`;

/** What a match adds to the sums of its season. */
interface Added {
  readonly sums: ReturnType<Accumulator["rows"]>;
  readonly metrics: Row | null;
  readonly upset: boolean;
}

/** What a match outside seasons adds. */
export const nothing: Added = {
  sums: { standings: [], board: [], days: [], headToHeads: [] },
  metrics: null,
  upset: false,
};

/**
 * Writes the result of a match and its sums, which `lockSums` locked, with the match added; adds its days and
 * head-to-heads, and numbers the match: the holder of these locks is next. Call it last in the transaction that
 * finishes the match.
 */
export async function writeEnd(
  connection: Queryable,
  id: string,
  { outcome, rounds, fouls, clean, marks, preview }: Projection,
  { sums: { standings, board, days, headToHeads }, metrics, upset }: Added,
): Promise<void> {
  await connection.query({
    name: "end-match",
    text: endStatement,
    values: [
      ...[standings, board, days, headToHeads, metrics === null ? [] : [metrics]].map((rows) =>
        JSON.stringify(rows),
      ),
      id,
      winningSides(outcome),
      rounds,
      fouls,
      clean,
      JSON.stringify(marks),
      markedSpeeches(marks),
      JSON.stringify(preview),
      upset,
    ],
  });
}

/** Whether a score of an answer says anything. */
export const isScored = ({ scores }: InterviewScores): boolean =>
  Object.values(scores).some((score) => score !== null);

/** Sets how right the answers to the interviews of a match were; null where nothing is scored. */
export async function writeInterviewScores(
  connection: Queryable,
  id: string,
  all: readonly InterviewScores[],
): Promise<void> {
  const scored = all.filter(isScored);
  await connection.query({
    name: "write-interview-scores",
    text: `
      UPDATE "Decision" decision SET "scores" = (
        SELECT given.scores
        FROM unnest($2::int[], $3::int[], $4::text[], $5::json[]) AS given(seat, nth, ask, scores)
        WHERE given.seat = decision."seat" AND given.nth = decision."nth"
          AND given.ask = decision."ask")
      WHERE decision."matchId" = $1 AND decision."kind" = 'interview'`,
    values: [
      id,
      scored.map(({ seat }) => seat),
      scored.map(({ nth }) => nth),
      scored.map(({ ask }) => ask),
      scored.map(({ scores }) => JSON.stringify(scores)),
    ],
  });
}

/** The scores that a match has, without answers that have none. */
export async function keptInterviewScores(
  connection: Queryable,
  id: string,
): Promise<InterviewScores[]> {
  const { rows } = await connection.query<InterviewScores>({
    name: "kept-interview-scores",
    text: `
      SELECT "seat", "nth", "ask", "scores" FROM "Decision"
      WHERE "matchId" = $1 AND "kind" = 'interview' AND "scores" IS NOT NULL
      ORDER BY "at", "seat", "ask"`,
    values: [id],
  });
  return rows;
}

/** One seat's contribution to its standing. */
function seatResult(
  outcome: Outcome,
  seat: number,
  decisions: readonly DecisionCost[],
): SeatResult {
  return {
    won: outcome.winners.includes(seat),
    points: outcome.points[seat] ?? 0,
    pointsScale: outcome.pointsScale,
    facts: factsOf(outcome, seat),
    decisions,
  };
}

/** A seat of a match that ended, as its row says, and what each of its decisions cost. */
export interface EndedSeat {
  readonly seat: number;
  readonly agentId: string;
  readonly versionId: string;
  /** Number of the version. */
  readonly number: number;
  readonly decisions: readonly DecisionCost[];
}

/** SQL: the seats of match $1 and their decisions (without interviews), as JSON. */
export const endedSeats = `
  SELECT coalesce(json_agg(json_build_object('seat', seat."seat", 'agentId', seat."agentId",
    'versionId', seat."versionId", 'number', version."number", 'decisions', (
      SELECT coalesce(json_agg(json_build_object('missed', decision."missed",
        'latencyMs', decision."latencyMs", 'tokensIn', decision."tokensIn",
        'tokensOut', decision."tokensOut", 'costMicros', decision."costMicros")), '[]'::json)
      FROM "Decision" decision WHERE decision."matchId" = $1
        AND decision."seat" = seat."seat" AND decision."kind" = 'decision')
    ) ORDER BY seat."seat"), '[]'::json)
  FROM "MatchSeat" seat JOIN "AgentVersion" version ON version."id" = seat."versionId"
  WHERE seat."matchId" = $1`;

/** Speeches of a match with a mark. */
export const markedSpeeches = (marks: readonly PlacedMark[]): number =>
  new Set(marks.map(({ cursor }) => cursor)).size;

/** The results of a match's seats, an array of each column. */
const seatArrays = ({ outcome }: Projection): unknown[] => [
  outcome.roles,
  outcome.sides,
  outcome.points.map((_, seat) => outcome.winners.includes(seat)),
  outcome.points,
  outcome.points.map((_, seat) => JSON.stringify(factsOf(outcome, seat))),
];

/** Sets the results of match $1's seats from arrays in $2 to $6 (and the scale in $7). */
const setSeats = (from: string): string => `
  UPDATE "MatchSeat" SET "role" = given.role, "side" = given.side, "won" = given.won,
    "points" = given.points, "pointsScale" = $7, "facts" = given.facts
  FROM ${from}unnest($2::text[], $3::text[], $4::boolean[], $5::int[], $6::json[]) WITH ORDINALITY
    AS given(role, side, won, points, facts, place)
  WHERE "matchId" = $1 AND "MatchSeat"."seat" = given.place - 1`;

/** Writes the results of a match's seats. */
export async function writeSeats(
  connection: Queryable,
  id: string,
  finished: Projection,
): Promise<void> {
  await connection.query({
    name: "write-seats",
    text: setSeats(""),
    values: [id, ...seatArrays(finished), finished.outcome.pointsScale],
  });
}

/** The match as the sums of its season see it: a self team has played it once. */
export function rankedMatch(
  leaderboard: { readonly seasonId: string; readonly locale: string },
  { outcome, clean }: Projection,
  day: string,
  seats: readonly EndedSeat[],
): RankedMatch {
  const ranked = seats.map(({ seat, agentId, versionId, number, decisions }) => ({
    agentId,
    versionId,
    number,
    role: outcome.roles[seat] ?? "",
    result: seatResult(outcome, seat, decisions),
  }));
  const [first, ...others] = ranked;
  const isOne = isSelfTeam(ranked.map(({ agentId }) => ({ agent: agentId })));
  return {
    seasonId: leaderboard.seasonId,
    locale: leaderboard.locale,
    clean,
    day,
    seats:
      first !== undefined && isOne
        ? [
            {
              ...first,
              result: selfTeamResult(
                first.result,
                others.map(({ result }) => result),
              ),
            },
          ]
        : ranked,
  };
}

/** The leaderboard that a match counts on, and the matches that it shares its content with. */
interface LeaderboardOfMatch {
  readonly seasonId: string;
  readonly locale: string;
  /** Null: none. */
  readonly duplicateSet: string | null;
}

/**
 * The statistics' record of a match; null where they cannot read it. Where a game names no content, the
 * duplicate set is used: in both cases the matches of a set are in one cluster.
 */
export function metricsRow(
  matchId: string,
  { seasonId, locale, duplicateSet }: LeaderboardOfMatch,
  { outcome, rounds, content: named, traits }: Projection,
  seats: readonly EndedSeat[],
): Row | null {
  const content = named ?? duplicateSet;
  if (traits === null) {
    return { matchId, seasonId, locale, record: packLeagueMatch({ outcome, content, seats }) };
  }
  const record = recordOf({ outcome, rounds, content, traits, language: locale, seats });
  return record === null ? null : { matchId, seasonId, locale, record: pack(record) };
}

interface HeldRow {
  readonly seasonId: string | null;
  readonly locale: string;
  readonly duplicateSet: string | null;
  readonly day: string;
  readonly seats: readonly EndedSeat[];
}

// The rows of leaderboards come last: every statement between these locks and the commit keeps others waiting.
// Logs are read by $1, not by what is held: PostgreSQL 18 before 18.7 crashes where a statement that waited for the
// lock chooses partitions by what it found (CONTRIBUTING, "Changing the database").
const holdStatement = `
  WITH held AS (
    SELECT "id", "seasonId", "locale", "duplicateSet" FROM "Match"
    WHERE "id" = $1 AND "fence" = $8 AND "status" = 'running' AND "sealed" IS NOT TRUE
    FOR NO KEY UPDATE),
  seats AS (${setSeats("held, ")} AND held."id" = $1
    RETURNING "MatchSeat"."agentId", "MatchSeat"."versionId"),
  faults AS (${addFaults(10, "EXISTS (SELECT FROM held)")}),
  ranked AS (
    SELECT held."seasonId", held."locale", seats.* FROM held, seats
    WHERE held."seasonId" IS NOT NULL),
  locked AS (${lockSums("ranked", "$9")})
  SELECT "seasonId", "locale", "duplicateSet", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day",
    (${endedSeats}) AS "seats"
  FROM held`;

/**
 * Ends a match in one transaction: its row, its seats, and the sums of its season (none for
 * a match without a season). Throws `Fenced` when the match is no longer the caller's, so that a
 * match counts once, however often finishing it is tried. A sealed match only becomes "played": nothing
 * that follows from its log is written before its set has ended.
 *
 * @param rules the rules of its game's leaderboards
 */
export async function finishMatch(
  database: Database,
  id: string,
  fence: number,
  finished: Projection,
  rules: LeaderboardRules,
): Promise<"finished" | "played"> {
  const { outcome, clean, interviewScores } = finished;
  const added = async (connection: Queryable, match: HeldRow): Promise<Added> => {
    const { seasonId, locale, duplicateSet, day, seats } = match;
    if (seasonId === null) return nothing;
    const { board, standings } = await lockedSums(connection, id, clean);
    const accumulator = new Accumulator({ seasonId, locale }, rules, standings, board);
    const upset = accumulator.add(rankedMatch({ seasonId, locale }, finished, day, seats));
    const metrics = metricsRow(id, { seasonId, locale, duplicateSet }, finished, seats);
    return { sums: accumulator.rows(), metrics, upset };
  };
  const end = async ({ connection }: Transaction): Promise<"finished" | "played"> => {
    const { rows } = await connection.query<HeldRow>({
      name: "hold-match",
      text: holdStatement,
      values: [
        id,
        ...seatArrays(finished),
        outcome.pointsScale,
        fence,
        clean,
        ...foulArrays(finished.foulDecisions),
      ],
    });
    const match = rows[0];
    if (match === undefined) {
      if (await sealMatch({ connection }, id, fence)) return "played";
      throw new Fenced("lost", id);
    }
    if (interviewScores.length > 0) await writeInterviewScores(connection, id, interviewScores);
    await writeEnd(connection, id, finished, await added(connection, match));
    return "finished";
  };
  return inTurn(rules, () => inTransaction(database, end));
}
