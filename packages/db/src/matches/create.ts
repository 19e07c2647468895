import type { Locale } from "@wisp/game";
import type { Database, Transaction } from "../database.ts";
import { newId } from "../id.ts";

/** `people`: watched live, house agents take their time. `full`: as fast as it goes. */
export type Pace = "people" | "full";

export interface NewSeat {
  readonly seat: number;
  readonly agentId: string;
  readonly versionId: string;
}

export interface NewMatch {
  /** Null: unranked, enters no board. */
  readonly seasonId: string | null;
  readonly game: string;
  readonly gameVersion: number;
  readonly locale: Locale;
  /** The game's configuration, checked by its schema. */
  readonly config: unknown;
  /** The game's materials, checked by its schema. */
  readonly materials: unknown;
  readonly seed: string;
  readonly seedHash: string;
  readonly randomAlgorithm: string;
  readonly pace: Pace;
  readonly seats: readonly NewSeat[];
}

/** Writes a waiting match with its seats, all or nothing, and gives its id. */
export async function createMatch(
  database: Database,
  match: NewMatch,
  transaction: Transaction = database,
): Promise<string> {
  const id = newId();
  await transaction.connection.query({
    name: "create-match",
    text: `
      WITH created AS (
        INSERT INTO "Match" ("id", "seasonId", "game", "gameVersion", "locale", "config",
          "materials", "seed", "seedHash", "randomAlgorithm", "pace")
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::"Pace")
        RETURNING "id"
      )
      INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId")
      SELECT created."id", given.seat, given.agent, given.version
      FROM created, unnest($12::int[], $13::uuid[], $14::uuid[]) AS given(seat, agent, version)`,
    values: [
      id,
      match.seasonId,
      match.game,
      match.gameVersion,
      match.locale,
      JSON.stringify(match.config),
      JSON.stringify(match.materials),
      match.seed,
      match.seedHash,
      match.randomAlgorithm,
      match.pace,
      match.seats.map((seat) => seat.seat),
      match.seats.map((seat) => seat.agentId),
      match.seats.map((seat) => seat.versionId),
    ],
  });
  return id;
}
