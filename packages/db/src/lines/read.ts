import type { Database } from "../database.ts";
import { full, open, type Place } from "./place.ts";

const placesWhere = (condition: string): string => `
  SELECT place."id", place."kind", place."game", place."locale",
    (SELECT json_build_object('slug', season."slug", 'name', season."name")
      FROM "Season" season WHERE season."id" = place."seasonId") AS "season",
    place."opponents", place."createdAt",
    place."matchId", place."refusal",
    CASE WHEN place."seatedAt" IS NOT NULL THEN 'seated'
      WHEN place."cancelledAt" IS NULL THEN 'waiting'
      WHEN place."refusal" IS NULL THEN 'left' ELSE 'refused' END AS "state",
    json_build_object('id', agent."id", 'slug', agent."slug", 'name', agent."name",
      'avatar', agent."avatar", 'ownerId', agent."ownerId") AS "agent",
    CASE WHEN ${open("place")} AND place."kind" = 'practice' AND place."opponents" = 'queue' THEN (
      SELECT count(*)::int + 1 FROM "LinePlace" before
      WHERE ${open("before")} AND before."kind" = place."kind"
        AND before."opponents" = place."opponents" AND before."locale" = place."locale"
        AND before."game" = place."game"
        AND (before."createdAt", before."id") < (place."createdAt", place."id")) END AS "position",
    ${open("place")} AND ${full("agent")} AS "busy"
  FROM "LinePlace" place JOIN "Agent" agent ON agent."id" = place."agentId"
  WHERE ${condition}`;

/** A place by its id; null when there is none (any more). */
export async function placeById(database: Database, id: string): Promise<Place | null> {
  const { rows } = await database.connection.query<Place>({
    name: "place-by-id",
    text: placesWhere(`place."id" = $1`),
    values: [id],
  });
  return rows[0] ?? null;
}

/** The places in which agents of an owner wait, oldest first. */
export async function waitingPlacesOf(database: Database, ownerId: string): Promise<Place[]> {
  const { rows } = await database.connection.query<Place>({
    name: "waiting-places-of",
    text: `${placesWhere(`agent."ownerId" = $1 AND ${open("place")}`)}
      ORDER BY place."createdAt", place."id"`,
    values: [ownerId],
  });
  return rows;
}
