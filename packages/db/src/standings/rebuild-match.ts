import {
  factsOf,
  type MatchPreview,
  type PlacedMark,
  type Projection,
  winningSides,
} from "@wisp/game";
import { faultsNow, keptFaults, writeFaults } from "../decisions/faults.ts";
import type { Queryable } from "../queryable.ts";
import {
  type EndedSeat,
  endedSeats,
  isScored,
  keptInterviewScores,
  markedSpeeches,
  metricsRow,
  writeInterviewScores,
  writeSeats,
} from "./finish.ts";
import { deleteRows, type Row, recordTable, type TableComparison, writeRows } from "./tables.ts";

/** A finished match with its stored results. */
export interface MatchRow {
  readonly id: string;
  readonly game: string;
  readonly config: unknown;
  readonly seasonId: string | null;
  readonly locale: string;
  readonly duplicateSet: string | null;
  readonly winners: readonly string[];
  readonly rounds: number | null;
  readonly fouls: number | null;
  readonly clean: boolean | null;
  readonly marks: readonly PlacedMark[] | null;
  readonly preview: MatchPreview | null;
  readonly upset: boolean;
  readonly day: string;
  /** The first day that its leaderboard's totals count; null: all. */
  readonly windowFrom: string | null;
}

/** The stored result of a seat: null until its match has ended. */
interface SeatRow {
  readonly seat: number;
  readonly role: string | null;
  readonly side: string | null;
  readonly won: boolean | null;
  readonly points: number | null;
  readonly pointsScale: number | null;
  readonly facts: unknown;
}

/** Corrects a match's result, seats and scores of interviews, and notes what differed. */
export async function rebuildMatch(
  connection: Queryable,
  match: MatchRow,
  finished: Projection,
  upset: boolean,
  comparison: TableComparison,
): Promise<void> {
  const { id } = match;
  const { outcome, rounds, fouls, clean, marks, preview } = finished;
  const kept = {
    winners: match.winners,
    rounds: match.rounds,
    fouls: match.fouls,
    clean: match.clean,
    marks: match.marks,
    preview: match.preview,
    upset: match.upset,
  };
  const rebuilt = { winners: winningSides(outcome), rounds, fouls, clean, marks, preview, upset };
  if (comparison.differs(`match ${id}`, kept, rebuilt)) {
    await connection.query({
      text: `UPDATE "Match" SET "winners" = $2, "rounds" = $3, "fouls" = $4, "clean" = $5,
          "marks" = $6, "injections" = $7, "upset" = $8, "preview" = $9
        WHERE "id" = $1`,
      values: [
        id,
        winningSides(outcome),
        rounds,
        fouls,
        clean,
        JSON.stringify(marks),
        markedSpeeches(marks),
        upset,
        JSON.stringify(preview),
      ],
    });
  }
  const seats = await connection.query<SeatRow>({
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
  await rebuildFaults(connection, id, finished, comparison);
  await rebuildInterviewScores(connection, id, finished, comparison);
}

async function rebuildFaults(
  connection: Queryable,
  id: string,
  { foulDecisions }: Projection,
  comparison: TableComparison,
): Promise<void> {
  const kept = await keptFaults(connection, id);
  const rebuilt = await faultsNow(connection, id, foulDecisions);
  if (comparison.differs(`match ${id} faults`, kept, rebuilt)) {
    await writeFaults(connection, id, foulDecisions);
  }
}

async function rebuildInterviewScores(
  connection: Queryable,
  id: string,
  { interviewScores }: Projection,
  comparison: TableComparison,
): Promise<void> {
  const kept = await keptInterviewScores(connection, id);
  const rebuilt = interviewScores.filter(isScored);
  if (comparison.differs(`match ${id} interviews`, kept, rebuilt)) {
    await writeInterviewScores(connection, id, interviewScores);
    // A log that was read back from the archive stays: the archive has the former scores.
    await connection.query(`UPDATE "MatchArchive" SET "restoredAt" = NULL WHERE "matchId" = $1`, [
      id,
    ]);
  }
}

/** Corrects the statistics' record of a match, and returns its seats for the tables of sums. */
export async function rebuildMetrics(
  connection: Queryable,
  match: MatchRow,
  finished: Projection,
  comparison: TableComparison,
): Promise<readonly EndedSeat[]> {
  const { id, seasonId, locale, duplicateSet } = match;
  const { rows } = await connection.query<{ seats: EndedSeat[]; kept: Row | null }>({
    name: "seats-and-figures",
    text: `SELECT (${endedSeats}) AS "seats",
      (SELECT to_json(kept) FROM "MatchFigures" kept WHERE "matchId" = $1) AS "kept"`,
    values: [id],
  });
  const { seats, kept } = rows[0] ?? { seats: [], kept: null };
  const leaderboard = seasonId === null ? null : { seasonId, locale, duplicateSet };
  const rebuilt = leaderboard && metricsRow(id, leaderboard, finished, seats);
  if (comparison.differs(`matchfigures ${id}`, kept, rebuilt)) {
    if (rebuilt === null) await deleteRows(connection, recordTable, [{ matchId: id }]);
    else await writeRows(connection, recordTable, [rebuilt]);
  }
  return seats;
}
