import type { Database } from "../database.ts";
import { open, type Refusal } from "./place.ts";

/**
 * Takes a place out of its line: by its owner's wish, or with the arena's reason. False when it did
 * not wait any more: it is seated, or left already.
 */
export async function leaveLine(
  database: Database,
  id: string,
  refusal: Refusal | null = null,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "leave-line",
    text: `UPDATE "LinePlace" place SET "cancelledAt" = now(), "refusal" = $2
      WHERE "id" = $1 AND ${open("place")}`,
    values: [id, refusal],
  });
  return rowCount === 1;
}

/** Removes places that were taken before `before` and wait no more. Resolves with how many. */
export async function sweepPlaces(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "LinePlace" place WHERE "createdAt" < $1 AND NOT ${open("place")}`,
    [before],
  );
  return rowCount ?? 0;
}
