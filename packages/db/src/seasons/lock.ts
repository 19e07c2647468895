import type { Transaction } from "../database.ts";
import type { Season } from "./season.ts";

/** What those who change a season look at first. */
export type LockedSeason = Pick<
  Season,
  | "id"
  | "slug"
  | "game"
  | "house"
  | "status"
  | "locales"
  | "schedule"
  | "eligibility"
  | "oneAgentPerOwner"
  | "creatorId"
  | "closesAt"
  | "clockMs"
  | "variant"
>;

/** A season whose row is locked against actions, entries and new matches until the transaction ends. */
export async function lockSeason(
  { connection }: Transaction,
  seasonId: string,
): Promise<LockedSeason> {
  const { rows } = await connection.query<LockedSeason>({
    name: "lock-season",
    text: `
      SELECT "id", "slug", "game", "house", "status", "locales", "schedule", "eligibility",
        "oneAgentPerOwner", "creatorId", "closesAt", "clockMs", "variant"
      FROM "Season" WHERE "id" = $1 FOR NO KEY UPDATE`,
    values: [seasonId],
  });
  const [season] = rows;
  if (season === undefined) throw new Error(`There is no season ${seasonId}.`);
  return season;
}

/**
 * Holds a season open until the transaction ends, so that no match of it begins once it is paused or
 * frozen. False when it is not open.
 */
export async function holdOpen({ connection }: Transaction, seasonId: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "hold-open",
    text: `SELECT 1 FROM "Season" WHERE "id" = $1 AND "status" = 'open' FOR SHARE`,
    values: [seasonId],
  });
  return rowCount === 1;
}
