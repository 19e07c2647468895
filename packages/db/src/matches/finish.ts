import { type Outcome, type SpeechMark, storableText } from "@wisp/game";
import type { DecisionRecord, SeatResult } from "@wisp/stats";
import { type Connection, type Database, inTransaction } from "../database.ts";
import { Fenced } from "../failure.ts";
import { addToStandings, type SeatStanding } from "../standings/keep.ts";

/** What looked like a prompt injection, with the cursor of its speech among the public events. */
export interface PlacedMark extends SpeechMark {
  readonly cursor: number;
}

/** Speeches of a match with a mark. */
export const markedSpeeches = (marks: readonly PlacedMark[]): number =>
  new Set(marks.map(({ cursor }) => cursor)).size;

/** How a match ended: what the log says, and nothing that it does not. */
export interface Finished {
  readonly outcome: Outcome;
  /** Rounds played; null for games without rounds. */
  readonly rounds: number | null;
  /** Fouls of all seats together; null for games without fouls. */
  readonly fouls: number | null;
  /** No decision was lost to a timeout or an error. */
  readonly clean: boolean;
  /** In order; absent: none. */
  readonly marks?: readonly PlacedMark[];
}

/** Facts of one seat by name, as they are kept with the seat. */
export type SeatFacts = Record<string, [numerator: number, denominator: number]>;

export function factsOf(outcome: Outcome, seat: number): SeatFacts {
  return Object.fromEntries(
    outcome.facts
      .filter((fact) => fact.seat === seat)
      .map((fact) => [fact.name, [fact.numerator, fact.denominator]]),
  );
}

/** What one seat adds to its standing. */
export function seatResult(
  outcome: Outcome,
  seat: number,
  decisions: readonly DecisionRecord[],
): SeatResult {
  return {
    won: outcome.winner !== null && outcome.sides[seat] === outcome.winner,
    points: outcome.points[seat] ?? 0,
    pointsScale: outcome.pointsScale,
    facts: factsOf(outcome, seat),
    decisions,
  };
}

interface SeatRow {
  readonly seat: number;
  readonly agentId: string;
  readonly versionId: string;
}

/** The seats of a match and what each of their decisions cost (probes are not decisions). */
export async function seatsWithDecisions(
  connection: Connection,
  id: string,
): Promise<(SeatRow & { decisions: DecisionRecord[] })[]> {
  const seats = await connection.query<SeatRow>({
    name: "seats-of-match",
    text: `SELECT "seat", "agentId", "versionId" FROM "MatchSeat" WHERE "matchId" = $1
      ORDER BY "seat"`,
    values: [id],
  });
  const decisions = await connection.query<DecisionRecord & { seat: number }>({
    name: "costs-of-match",
    text: `
      SELECT "seat", "missed", "latencyMs", "tokensIn", "tokensOut", "costMicros"
      FROM "Decision" WHERE "matchId" = $1 AND "kind" = 'decision'`,
    values: [id],
  });
  return seats.rows.map((row) => ({
    ...row,
    decisions: decisions.rows.filter((decision) => decision.seat === row.seat),
  }));
}

/** Writes what the end of a match says about its seats. */
export async function writeSeats(
  connection: Connection,
  id: string,
  outcome: Outcome,
): Promise<void> {
  const seats = outcome.points.map((_, seat) => seat);
  await connection.query({
    name: "finish-seats",
    text: `
      UPDATE "MatchSeat" SET "side" = given.side, "points" = given.points, "pointsScale" = $2,
        "facts" = given.facts
      FROM unnest($3::int[], $4::text[], $5::int[], $6::json[]) AS given(seat, side, points, facts)
      WHERE "matchId" = $1 AND "MatchSeat"."seat" = given.seat`,
    values: [
      id,
      outcome.pointsScale,
      seats,
      outcome.sides,
      outcome.points,
      seats.map((seat) => JSON.stringify(factsOf(outcome, seat))),
    ],
  });
}

/**
 * Ends a match in one transaction: its row, its seats, and the standings of its season (none for
 * a match without a season). Throws `Fenced` when the match is no longer the caller's, so that a
 * match counts once however often it is tried.
 */
export async function finishMatch(
  database: Database,
  id: string,
  fence: number,
  finished: Finished,
): Promise<void> {
  const { outcome, clean, marks = [] } = finished;
  await inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ seasonId: string | null; locale: string }>({
      name: "finish-match",
      text: `
        UPDATE "Match" SET "status" = 'finished', "finishedAt" = now(), "leaseUntil" = NULL,
          "winner" = $3, "rounds" = $4, "fouls" = $5, "clean" = $6, "marks" = $7,
          "injections" = $8
        WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'
        RETURNING "seasonId", "locale"`,
      values: [
        id,
        fence,
        outcome.winner,
        finished.rounds,
        finished.fouls,
        clean,
        JSON.stringify(marks),
        markedSpeeches(marks),
      ],
    });
    const match = rows[0];
    if (match === undefined) throw new Fenced("lost", id);
    await writeSeats(connection, id, outcome);
    const { seasonId, locale } = match;
    if (seasonId === null) return;
    const seats = await seatsWithDecisions(connection, id);
    await addToStandings(
      connection,
      seats.map(
        ({ seat, agentId, versionId, decisions }): SeatStanding => ({
          key: { seasonId, locale, agentId, versionId, side: outcome.sides[seat] ?? "", clean },
          result: seatResult(outcome, seat, decisions),
        }),
      ),
    );
  });
}

/** Gives a match up for good (`reason`: a sentence for the operator); it enters no board. */
export async function failMatch(
  database: Database,
  id: string,
  fence: number,
  reason: string,
): Promise<void> {
  const { rowCount } = await database.connection.query({
    name: "fail-match",
    text: `
      UPDATE "Match" SET "status" = 'failed', "finishedAt" = now(), "leaseUntil" = NULL,
        "failure" = $3
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence, storableText(reason)],
  });
  if (rowCount !== 1) throw new Fenced("lost", id);
}
