import { canonical } from "@wisp/game";
import { addMatch, emptySums } from "@wisp/stats";
import { type Connection, type Database, inTransaction } from "../database.ts";
import {
  type Finished,
  factsOf,
  markedSpeeches,
  type PlacedMark,
  seatResult,
  seatsWithDecisions,
  writeSeats,
} from "../matches/finish.ts";
import { type KeptStanding, keyText, writeStandings } from "./keep.ts";

/** A projection that was not what the log says; the log's value is kept now. */
export interface Difference {
  /** "match <id>", "match <id> seat <seat>" or "standing <key>". */
  readonly where: string;
  readonly kept: unknown;
  readonly rebuilt: unknown;
}

export interface RebuildResult {
  readonly matches: number;
  readonly differences: readonly Difference[];
}

interface MatchRow {
  readonly id: string;
  readonly seasonId: string | null;
  readonly locale: string;
  readonly winner: string | null;
  readonly rounds: number | null;
  readonly fouls: number | null;
  readonly clean: boolean | null;
  readonly marks: readonly PlacedMark[] | null;
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
  { outcome, rounds, fouls, clean, marks = [] }: Finished,
  comparison: Comparison,
): Promise<void> {
  const { id } = match;
  const kept = {
    winner: match.winner,
    rounds: match.rounds,
    fouls: match.fouls,
    clean: match.clean,
    marks: match.marks,
  };
  if (
    comparison.differs(`match ${id}`, kept, { winner: outcome.winner, rounds, fouls, clean, marks })
  ) {
    await connection.query({
      text: `UPDATE "Match" SET "winner" = $2, "rounds" = $3, "fouls" = $4, "clean" = $5,
          "marks" = $6, "injections" = $7
        WHERE "id" = $1`,
      values: [
        ...[id, outcome.winner, rounds, fouls, clean],
        ...[JSON.stringify(marks), markedSpeeches(marks)],
      ],
    });
  }
  const seats = await connection.query<{ seat: number }>({
    name: "kept-seats",
    text: `
      SELECT "seat", "side", "points", "pointsScale", "facts" FROM "MatchSeat"
      WHERE "matchId" = $1 ORDER BY "seat"`,
    values: [id],
  });
  const differing = seats.rows.filter(({ seat, ...row }) =>
    comparison.differs(`match ${id} seat ${seat}`, row, {
      side: outcome.sides[seat],
      points: outcome.points[seat],
      pointsScale: outcome.pointsScale,
      facts: factsOf(outcome, seat),
    }),
  );
  if (differing.length > 0) await writeSeats(connection, id, outcome);
}

/**
 * Makes every projection of the finished matches anew: results, seats and standings. What differed
 * from what was kept is set right and returned. Matches that end meanwhile wait.
 *
 * @param project says how a match ended, from its log alone
 */
export async function rebuildProjections(
  database: Database,
  project: (matchId: string) => Promise<Finished>,
): Promise<RebuildResult> {
  return inTransaction(database, async ({ connection }) => {
    await connection.query(`LOCK TABLE "Standing" IN SHARE ROW EXCLUSIVE MODE`);
    const matches = await connection.query<MatchRow>(`
      SELECT "id", "seasonId", "locale", "winner", "rounds", "fouls", "clean", "marks" FROM "Match"
      WHERE "status" = 'finished' ORDER BY "id"`);
    const comparison = new Comparison();
    const standings = new Map<string, KeptStanding>();
    for (const match of matches.rows) {
      const finished = await project(match.id);
      await rebuildMatch(connection, match, finished, comparison);
      const { outcome, clean } = finished;
      const { seasonId, locale } = match;
      if (seasonId === null) continue;
      for (const row of await seatsWithDecisions(connection, match.id)) {
        const { seat, agentId, versionId, decisions } = row;
        const key = {
          seasonId,
          locale,
          agentId,
          versionId,
          side: outcome.sides[seat] ?? "",
          clean,
        };
        const sums = standings.get(keyText(key))?.sums ?? emptySums(outcome.pointsScale);
        const result = seatResult(outcome, seat, decisions);
        standings.set(keyText(key), { ...key, sums: addMatch(sums, result) });
      }
    }
    const kept = await connection.query<KeptStanding & { matches: number }>(
      `SELECT * FROM "Standing"`,
    );
    const keptByKey = new Map(kept.rows.map((row) => [keyText(row), row.sums]));
    const keys = [...new Set([...keptByKey.keys(), ...standings.keys()])].sort();
    const wrong = keys.filter((key) =>
      comparison.differs(
        `standing ${key}`,
        keptByKey.get(key) ?? null,
        standings.get(key)?.sums ?? null,
      ),
    );
    if (wrong.length > 0) {
      await connection.query(`DELETE FROM "Standing"`);
      await writeStandings(connection, [...standings.values()]);
    }
    return { matches: matches.rows.length, differences: comparison.differences };
  });
}
