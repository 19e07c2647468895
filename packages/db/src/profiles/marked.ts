import type { GameEvent } from "@wisp/game";
import type { Database } from "../database.ts";
import { restoreLogs } from "../log-archive.ts";
import { shownEvent } from "../matches/speech-shown.ts";
import { isVariantSeason } from "../variants.ts";

/** A seat of a finished match with that match's events, except those that hold a word. */
export interface MarkedSeat {
  readonly matchId: string;
  readonly game: string;
  readonly seat: number;
  readonly locale: string;
  readonly finishedAt: Date;
  readonly events: readonly GameEvent[];
}

export interface MarkedQuery {
  readonly agentId: string;
  /** Only seats where this fact has a numerator above 0. */
  readonly fact: string;
  /** How many of the agent's newest matches are considered. */
  readonly within: number;
  readonly limit: number;
}

/** How often an agent's speeches were marked as looking like a prompt injection. */
export interface InjectionCount {
  /** Ranked finished matches without variants that were looked at. */
  readonly matches: number;
  /** Those in which a speech of the agent is marked. */
  readonly marked: number;
}

/** Considers this many of the agent's newest matches, and counts the ranked ones. */
export async function injectionCount(
  database: Database,
  agentId: string,
  within: number,
): Promise<InjectionCount> {
  const { rows } = await database.connection.query<InjectionCount>({
    name: "injection-count",
    text: `
      WITH recent AS (
        SELECT "matchId", "seat" FROM "MatchSeat" WHERE "agentId" = $1 AND "points" IS NOT NULL
        ORDER BY "matchId" DESC LIMIT $2)
      SELECT count(DISTINCT match."id")::int AS "matches",
        (count(DISTINCT match."id") FILTER (WHERE match."injections" > 0 AND EXISTS (
        SELECT 1 FROM json_array_elements(match."marks") mark
        WHERE (mark ->> 'seat')::int = recent."seat")))::int AS "marked"
      FROM recent JOIN "Match" match ON match."id" = recent."matchId"
      WHERE match."seasonId" IS NOT NULL AND NOT ${isVariantSeason('match."seasonId"')}`,
    values: [agentId, within],
  });
  return rows[0] ?? { matches: 0, marked: 0 };
}

/** An agent's newest ranked seats without variants for which a fact is recorded ("fouls"). */
export async function markedSeats(database: Database, query: MarkedQuery): Promise<MarkedSeat[]> {
  const seats = await readMarkedSeats(database, query);
  const archived = seats.filter(({ events }) => events.length === 0);
  if (archived.length === 0) return seats;
  await restoreLogs(
    database,
    archived.map(({ matchId }) => matchId),
  );
  return readMarkedSeats(database, query);
}

async function readMarkedSeats(
  database: Database,
  { agentId, fact, within, limit }: MarkedQuery,
): Promise<MarkedSeat[]> {
  const { rows } = await database.connection.query<MarkedSeat>({
    name: "marked-seats",
    text: `
      WITH recent AS (
        SELECT "matchId", "seat", "facts" FROM "MatchSeat" WHERE "agentId" = $1
        ORDER BY "matchId" DESC LIMIT $2),
      marked AS (
        SELECT recent."matchId", match."game", recent."seat", match."locale", match."finishedAt"
        FROM recent JOIN "Match" match ON match."id" = recent."matchId"
        WHERE (recent."facts" -> $3::text ->> 0)::int > 0 AND match."seasonId" IS NOT NULL
          AND NOT ${isVariantSeason('match."seasonId"')}
        ORDER BY recent."matchId" DESC LIMIT $4)
      SELECT "matchId", "game", "seat", "locale", "finishedAt" /* not null: the match is finished */, (
        SELECT coalesce(json_agg(${shownEvent} ORDER BY event."seq"), '[]'::json)
        FROM "MatchEvent" event
        WHERE event."matchId" = marked."matchId" AND NOT event."words") AS "events"
      FROM marked ORDER BY "matchId" DESC`,
    values: [agentId, within, fact, limit],
  });
  return rows;
}

/**
 * Id of the match among an agent's newest `within` of a game in which it made most points, the newest of
 * equals; null where it has finished none of them. Points of different games are never compared.
 */
export async function bestMatch(
  database: Database,
  agentId: string,
  { game, within }: { readonly game: string; readonly within: number },
): Promise<string | null> {
  const { rows } = await database.connection.query<{ readonly id: string }>({
    name: "best-match",
    text: `
      SELECT newest."matchId" AS "id" FROM (
        SELECT seat."matchId", seat."points", seat."pointsScale" FROM "MatchSeat" seat
        JOIN "Match" played ON played."id" = seat."matchId" AND played."game" = $3
        WHERE seat."agentId" = $1 ORDER BY seat."matchId" DESC LIMIT $2) newest
      JOIN "Match" match ON match."id" = newest."matchId" AND match."status" = 'finished'
      WHERE match."seasonId" IS NULL OR match."seasonId" NOT IN (
        SELECT "id" FROM "Season" WHERE "visibility" = 'unlisted' OR "variant")
      ORDER BY newest."points"::float8 / newest."pointsScale" DESC, newest."matchId" DESC
      LIMIT 1`,
    values: [agentId, within, game],
  });
  return rows[0]?.id ?? null;
}
