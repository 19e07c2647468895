import { type RoleSums, sumsSchema } from "@wisp/stats";
import type { Database } from "../database.ts";

/** The results of one version of an agent in one season and language. */
export interface AgentStanding extends RoleSums {
  readonly season: {
    readonly slug: string;
    readonly name: string;
    readonly game: string;
    /** The game's configuration without the language. */
    readonly config: unknown;
    readonly variant: boolean;
  };
  readonly locale: string;
  /** Number of the version. */
  readonly version: number;
  readonly clean: boolean;
}

/**
 * All standings of an agent in listed seasons: those of the house season first, then by the day of its
 * last match there; of each leaderboard the newest version first.
 */
export async function agentStandings(
  database: Database,
  agentId: string,
): Promise<AgentStanding[]> {
  const { rows } = await database.connection.query<
    Omit<AgentStanding, "season" | "sums"> & {
      slug: string;
      name: string;
      game: string;
      config: unknown;
      variant: boolean;
      sums: unknown;
    }
  >({
    name: "agent-standings",
    text: `
      SELECT season."slug", season."name", season."game", season."config", season."variant",
        standing."locale", version."number" AS "version",
        standing."role", standing."clean", standing."sums"
      FROM "Standing" standing
      JOIN "Season" season ON season."id" = standing."seasonId"
      JOIN "AgentVersion" version ON version."id" = standing."versionId"
      WHERE standing."agentId" = $1 AND season."visibility" = 'public'
      ORDER BY season."house" DESC, (
          SELECT max(played."day") FROM "StandingDay" played WHERE played."agentId" = $1
            AND played."seasonId" = season."id" AND played."locale" = standing."locale"
        ) DESC NULLS LAST, season."id" DESC, standing."locale", version."number" DESC,
        standing."role"`,
    values: [agentId],
  });
  return rows.map(({ slug, name, game, config, variant, sums, ...row }) => ({
    ...row,
    season: { slug, name, game, config, variant },
    sums: sumsSchema.parse(sums),
  }));
}
