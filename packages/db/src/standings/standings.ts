import { type SideSums, sumsSchema } from "@wisp/stats";
import type { Database } from "../database.ts";

/** What one version of an agent did in one season and language. */
export interface AgentStanding extends SideSums {
  readonly season: { readonly slug: string; readonly name: string };
  readonly locale: string;
  /** Number of the version. */
  readonly version: number;
  readonly clean: boolean;
}

/** All standings of an agent in listed seasons, newest season first, then newest version first. */
export async function agentStandings(
  database: Database,
  agentId: string,
): Promise<AgentStanding[]> {
  const rows = await database.prisma.standing.findMany({
    where: { agentId, season: { visibility: "public" } },
    include: { season: { select: { slug: true, name: true } }, version: true },
    orderBy: [{ seasonId: "desc" }, { version: { number: "desc" } }, { side: "asc" }],
  });
  return rows.map((row) => ({
    season: row.season,
    locale: row.locale,
    version: row.version.number,
    side: row.side,
    clean: row.clean,
    sums: sumsSchema.parse(row.sums),
  }));
}
