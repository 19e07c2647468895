import type { Locale } from "@wisp/game";
import type { Database } from "../database.ts";
import type { Pace } from "./create.ts";

/** A seat as the runner that plays the match needs it; never shown to anyone else. */
export interface ClaimedSeat {
  readonly seat: number;
  readonly agent: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly house: boolean;
    readonly ownerId: string | null;
  };
  readonly version: {
    readonly id: string;
    readonly number: number;
    readonly connector: string;
    readonly settings: unknown;
    readonly model: string | null;
    readonly commit: string | null;
  };
}

/** A match in the hands of one runner, who names `fence` with every write. */
export interface ClaimedMatch {
  readonly id: string;
  readonly seasonId: string | null;
  readonly game: string;
  readonly gameVersion: number;
  readonly locale: Locale;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seed: string;
  readonly seedHash: string;
  readonly randomAlgorithm: string;
  readonly pace: Pace;
  readonly createdAt: Date;
  readonly startedAt: Date;
  /** Grows with every claim; 1 is the first. */
  readonly fence: number;
  /** In order of seat. */
  readonly seats: readonly ClaimedSeat[];
}

export interface Claim {
  /** Names the claiming process, for people who look. */
  readonly runner: string;
  /** Milliseconds until others may take the match unless `heartbeat` renews the lease. */
  readonly leaseMs: number;
}

const free = `("status" = 'waiting' OR ("status" = 'running' AND
  ("leaseUntil" IS NULL OR "leaseUntil" < now())))`;

/**
 * Takes a match that waits, or whose runner let its lease run out. Null when it is somebody
 * else's, over, or unknown. Of several runners exactly one gets it.
 */
export async function claimMatch(
  database: Database,
  id: string,
  claim: Claim,
): Promise<ClaimedMatch | null> {
  const { rows } = await database.connection.query<ClaimedMatch>({
    name: "claim-match",
    text: `
      WITH claimed AS (
        UPDATE "Match"
        SET "status" = 'running', "runner" = $2, "fence" = "fence" + 1,
          "leaseUntil" = now() + $3 * interval '1 millisecond',
          "startedAt" = coalesce("startedAt", now())
        WHERE "id" = $1 AND ${free}
        RETURNING "id", "seasonId", "game", "gameVersion", "locale", "config", "materials",
          "seed", "seedHash", "randomAlgorithm", "pace", "createdAt", "startedAt", "fence"
      )
      SELECT claimed.*, (
        SELECT json_agg(json_build_object(
          'seat', seat."seat",
          'agent', json_build_object('id', agent."id", 'slug', agent."slug",
            'name', agent."name", 'house', agent."house", 'ownerId', agent."ownerId"),
          'version', json_build_object('id', version."id", 'number', version."number",
            'connector', version."connector", 'settings', version."settings",
            'model', version."model", 'commit', version."commit")
        ) ORDER BY seat."seat")
        FROM "MatchSeat" seat
        JOIN "Agent" agent ON agent."id" = seat."agentId"
        JOIN "AgentVersion" version ON version."id" = seat."versionId"
        WHERE seat."matchId" = claimed."id"
      ) AS "seats"
      FROM claimed`,
    values: [id, claim.runner, claim.leaseMs],
  });
  return rows[0] ?? null;
}

/** Ids of matches that can be claimed now, those that wait longest first. */
export async function claimable(database: Database, limit: number): Promise<string[]> {
  const { rows } = await database.connection.query<{ id: string }>({
    name: "claimable",
    text: `SELECT "id" FROM "Match" WHERE ${free} ORDER BY "id" LIMIT $1`,
    values: [limit],
  });
  return rows.map((row) => row.id);
}

/** Renews the lease. False: the match is over or somebody else's, stop playing it. */
export async function heartbeat(
  database: Database,
  id: string,
  fence: number,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "heartbeat",
    text: `
      UPDATE "Match" SET "leaseUntil" = now() + $3 * interval '1 millisecond'
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence, leaseMs],
  });
  return rowCount === 1;
}

/**
 * Gives the match back, to be claimed and played on at once (a draining runner). False when it
 * was not the caller's any more.
 */
export async function releaseMatch(
  database: Database,
  id: string,
  fence: number,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "release-match",
    text: `
      UPDATE "Match" SET "leaseUntil" = NULL, "runner" = NULL
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence],
  });
  return rowCount === 1;
}
