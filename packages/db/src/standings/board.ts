import { type SideSums, sumsSchema } from "@wisp/stats";
import type { Database } from "../database.ts";
import type { PublicAgent } from "../matches/summary.ts";

/** One agent of a season and language with the sums of all its versions; `figures` reads them. */
export interface BoardRow {
  readonly agent: PublicAgent & {
    /** Kept by whoever runs this arena. */
    readonly resident: boolean;
    readonly owner: string | null;
  };
  /** The newest version that has played. */
  readonly version: { readonly number: number; readonly model: string | null };
  /** By version and side; add them up with `figures`. */
  readonly sums: readonly SideSums[];
}

export interface BoardQuery {
  readonly seasonSlug: string;
  readonly locale: string;
  /** Only matches in which no decision was lost to a timeout or an error. */
  readonly clean?: boolean;
}

/** The rows of a season's board in no particular order; reads standings, never matches. */
export async function boardRows(database: Database, query: BoardQuery): Promise<BoardRow[]> {
  const rows = await database.prisma.standing.findMany({
    where: {
      season: { slug: query.seasonSlug },
      locale: query.locale,
      ...(query.clean === true ? { clean: true } : {}),
    },
    include: {
      agent: {
        select: {
          ...{ slug: true, name: true, house: true, avatar: true, resident: true },
          owner: { select: { handle: true } },
        },
      },
      version: { select: { number: true, model: true } },
    },
    orderBy: [
      { agentId: "asc" },
      { version: { number: "asc" } },
      { side: "asc" },
      { clean: "asc" },
    ],
  });
  const board = new Map<string, BoardRow>();
  for (const { agentId, agent, version, side, sums } of rows) {
    const before = board.get(agentId)?.sums ?? [];
    board.set(agentId, {
      agent: {
        ...agent,
        owner: agent.owner?.handle ?? null,
      },
      version,
      sums: [...before, { side, sums: sumsSchema.parse(sums) }],
    });
  }
  return [...board.values()];
}

/** What one version of an agent did in one season and language. */
export interface AgentStanding extends SideSums {
  readonly season: { readonly slug: string; readonly name: string };
  readonly locale: string;
  /** Number of the version. */
  readonly version: number;
  readonly clean: boolean;
}

/** All standings of an agent, newest season first, then by version, newest first. */
export async function agentStandings(
  database: Database,
  agentId: string,
): Promise<AgentStanding[]> {
  const rows = await database.prisma.standing.findMany({
    where: { agentId },
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
