import type { Failure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";
import type { Fork, ForkReason } from "./fork.ts";

/** Forks of one owner that may run at the same time. */
export const MAX_OPEN_FORKS = 5;

export interface NewFork extends Pick<Fork, "seat" | "nth" | "answer" | "runs" | "chance"> {
  readonly ownerId: string;
  readonly matchId: string;
  /** The version that takes the seat; null where the answer changes. */
  readonly versionId: string | null;
}

/** Starts a fork: the runners make its branches from now on. */
export async function createFork(
  database: Database,
  { ownerId, matchId, seat, nth, answer, versionId, runs, chance }: NewFork,
): Promise<{ readonly id: string } | Failure<"too-many">> {
  return inTransaction(database, async ({ connection }) => {
    // Without it two concurrent requests would both find room.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `forks/${ownerId}`,
    ]);
    const { rows } = await connection.query<{ open: number }>(
      `SELECT count(*)::int AS "open" FROM "Fork" WHERE "ownerId" = $1 AND "status" <> 'finished'`,
      [ownerId],
    );
    if ((rows[0]?.open ?? 0) >= MAX_OPEN_FORKS) {
      const detail = `${MAX_OPEN_FORKS} of your forks are not finished. Wait for one, or stop one first.`;
      return { failed: "too-many" as const, detail };
    }
    const id = newId();
    await connection.query(
      `INSERT INTO "Fork" ("id", "ownerId", "matchId", "seat", "nth", "answer", "versionId", "runs", "chance")
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::"ForkChance")`,
      [id, ownerId, matchId, seat, nth, answer, versionId, runs, chance],
    );
    return { id };
  });
}

/** Ends a running fork; false when it was over. Finished runs stay. */
export async function endFork(
  { connection }: Pick<Database, "connection">,
  id: string,
  reason: ForkReason,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "end-fork",
    text: `
      UPDATE "Fork" SET "status" = 'finished', "reason" = $2, "endedAt" = now()
      WHERE "id" = $1 AND "status" = 'running'`,
    values: [id, reason],
  });
  return rowCount === 1;
}
