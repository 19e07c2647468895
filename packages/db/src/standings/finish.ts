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
import {
  type DecisionCost,
  isSelfTeam,
  type SeatResult,
  selfTeamResult,
  sumsSchema,
} from "@wisp/stats";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { addFaults, foulArrays } from "../decisions/faults.ts";
import { Fenced } from "../errors.ts";
import { sealMatch } from "../matches/sealed.ts";
import type { Queryable } from "../queryable.ts";
import { packLeagueMatch } from "../records/league.ts";
import { pack, recordOf } from "../records/who-is-spy.ts";
import {
  Accumulator,
  type LeaderboardState,
  type RankedMatch,
  type StandingKey,
} from "./accumulator.ts";
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

/**
 * Common table expressions `board` and `standing`: the rows that a match of the seats in `ranked`
 * (seasonId, locale, agentId, versionId, role) adds to. They are made where they are missing, read as
 * they are now, and locked until the transaction ends. The holder of an agent's row of the leaderboard
 * may touch all other sums of that agent; these are locked first and in one order, so that two matches
 * of the same agents that end together wait for each other instead of deadlocking.
 *
 * @param clean SQL for whether the match was clean
 */
const lockedSums = (ranked: string, clean: string): string => `
  board AS (
    INSERT INTO "BoardRow" ("seasonId", "locale", "clean", "agentId", "versionId", "number")
    SELECT DISTINCT ON ("agentId", view.clean) "seasonId", "locale", view.clean, "agentId",
      "versionId", 0
    FROM ${ranked}, (VALUES (false), (true)) AS view(clean) WHERE view.clean <= ${clean}
    ORDER BY "agentId", view.clean
    ON CONFLICT ("seasonId", "locale", "clean", "agentId")
      DO UPDATE SET "matches" = "BoardRow"."matches"
    RETURNING "clean", "agentId", "versionId", "number", "windowPoints", "windowMatches", "placedOn",
      "roles", "mu", "sigma"),
  standing AS (
    INSERT INTO "Standing" ("seasonId", "locale", "agentId", "versionId", "role", "clean",
      "matches", "sums")
    SELECT DISTINCT ON ("agentId", "versionId", "role") "seasonId", "locale", "agentId",
      "versionId", "role", ${clean}, 0, 'null'::json
    FROM ${ranked} WHERE (SELECT count(*) FROM board) > 0
    ORDER BY "agentId", "versionId", "role"
    ON CONFLICT ("seasonId", "locale", "agentId", "versionId", "role", "clean")
      DO UPDATE SET "matches" = "Standing"."matches"
    RETURNING "agentId", "versionId", "role", "clean", "sums")`;

const dayCounts = ["matches", "wins", "points", "cleanMatches", "cleanPoints"];

const keepStatement = `
  WITH standings AS (${updating(standingTable, "$1")}),
  board AS (${updating(leaderboardTable, "$2")}),
  days AS (${writing(dayTable, "$3", dayCounts)}),
  head_to_heads AS (${writing(headToHeadTable, "$4", ["matches", "difference", "squares"])}),
  finished AS (
    UPDATE "Match" SET "upset" = $7, "finishOrder" = nextval('"Match_finishOrder_seq"')
    WHERE "id" = $6)
  ${writing(recordTable, "$5")}`;

/**
 * Writes the sums that `lockedSums` locked, with the match added, adds its days and head-to-heads, and
 * numbers the match: the holder of these locks is next. Call it last in the transaction that finishes
 * the match.
 *
 * @param match its id, and whether it was an upset
 */
async function keepSums(
  connection: Queryable,
  match: { readonly id: string; readonly upset: boolean },
  accumulator: Accumulator,
  metrics: Row | null,
): Promise<void> {
  const { standings, board, days, headToHeads } = accumulator.rows();
  await connection.query({
    name: "keep-sums",
    text: keepStatement,
    values: [
      ...[standings, board, days, headToHeads, metrics === null ? [] : [metrics]].map((rows) =>
        JSON.stringify(rows),
      ),
      match.id,
      match.upset,
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

/** The seats of a match and its decisions (without interviews), as JSON; `matchId` is SQL. */
export const endedSeats = (matchId: string): string => `
  SELECT coalesce(json_agg(json_build_object('seat', seat."seat", 'agentId', seat."agentId",
    'versionId', seat."versionId", 'number', version."number", 'decisions', (
      SELECT coalesce(json_agg(json_build_object('missed', decision."missed",
        'latencyMs', decision."latencyMs", 'tokensIn', decision."tokensIn",
        'tokensOut', decision."tokensOut", 'costMicros', decision."costMicros")), '[]'::json)
      FROM "Decision" decision WHERE decision."matchId" = seat."matchId"
        AND decision."seat" = seat."seat" AND decision."kind" = 'decision')
    ) ORDER BY seat."seat"), '[]'::json)
  FROM "MatchSeat" seat JOIN "AgentVersion" version ON version."id" = seat."versionId"
  WHERE seat."matchId" = ${matchId}`;

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

interface FinishedRow {
  readonly seasonId: string | null;
  readonly locale: string;
  readonly duplicateSet: string | null;
  readonly day: string;
  readonly seats: readonly EndedSeat[] | null;
  readonly board: readonly LeaderboardState[] | null;
  readonly standings: readonly (StandingKey & { readonly sums: unknown })[] | null;
}

// One statement: every round trip between the locks and the commit keeps others waiting.
const finishStatement = `
  WITH finished AS (
    UPDATE "Match" SET "status" = 'finished', "finishedAt" = now(), "leaseUntil" = NULL,
      "winners" = $9, "rounds" = $10, "fouls" = $11, "clean" = $12, "marks" = $13,
      "injections" = $14, "preview" = $15
    WHERE "id" = $1 AND "fence" = $8 AND "status" = 'running' AND "sealed" IS NOT TRUE
    RETURNING "id", "seasonId", "locale", "duplicateSet"),
  seats AS (${setSeats("finished, ")} AND finished."id" = $1
    RETURNING "MatchSeat"."agentId", "MatchSeat"."versionId", given.role),
  faults AS (${addFaults('(SELECT "id" FROM finished)', 16)}),
  ranked AS (
    SELECT finished."seasonId", finished."locale", seats.* FROM finished, seats
    WHERE finished."seasonId" IS NOT NULL),
  ${lockedSums("ranked", "$12")}
  SELECT "seasonId", "locale", "duplicateSet", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day",
    CASE WHEN "seasonId" IS NOT NULL THEN (${endedSeats("$1")}) END AS "seats",
    (SELECT json_agg(board) FROM board) AS "board",
    (SELECT json_agg(standing) FROM standing) AS "standings"
  FROM finished`;

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
  const { outcome, rounds, fouls, clean, marks, preview, interviewScores } = finished;
  const end = async ({ connection }: Transaction): Promise<"finished" | "played"> => {
    const { rows } = await connection.query<FinishedRow>({
      name: "finish-match",
      text: finishStatement,
      values: [
        id,
        ...seatArrays(finished),
        outcome.pointsScale,
        fence,
        winningSides(outcome),
        rounds,
        fouls,
        clean,
        JSON.stringify(marks),
        markedSpeeches(marks),
        JSON.stringify(preview),
        ...foulArrays(finished.foulDecisions),
      ],
    });
    const match = rows[0];
    if (match === undefined) {
      if (await sealMatch({ connection }, id, fence)) return "played";
      throw new Fenced("lost", id);
    }
    if (interviewScores.length > 0) await writeInterviewScores(connection, id, interviewScores);
    const { seasonId, locale, duplicateSet, day, seats, board, standings } = match;
    if (seasonId === null || seats === null) return "finished";
    const accumulator = new Accumulator(
      { seasonId, locale },
      rules,
      (standings ?? []).map(({ sums, ...key }) => ({
        ...key,
        sums: sums === null ? null : sumsSchema.parse(sums),
      })),
      board ?? [],
    );
    const upset = accumulator.add(rankedMatch({ seasonId, locale }, finished, day, seats));
    const metrics = metricsRow(id, { seasonId, locale, duplicateSet }, finished, seats);
    await keepSums(connection, { id, upset }, accumulator, metrics);
    return "finished";
  };
  return inTurn(rules, () => inTransaction(database, end));
}
