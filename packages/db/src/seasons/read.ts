import { isFinal } from "../boards/final.ts";
import type { Database } from "../database.ts";
import type { Prisma } from "../generated/client.ts";
import { type Season, seasonOf } from "./season.ts";

export async function seasonBySlug(database: Database, slug: string): Promise<Season | null> {
  if (slug.includes("\0")) return null;
  const row = await database.prisma.season.findUnique({ where: { slug } });
  return row === null ? null : seasonOf(row);
}

export async function seasonById(database: Database, id: string): Promise<Season | null> {
  const row = await database.prisma.season.findUnique({ where: { id } });
  return row === null ? null : seasonOf(row);
}

/** Those of some names and slugs that seasons have already. */
export async function seasonNamesInUse(
  database: Database,
  names: readonly string[],
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.prisma.season.findMany({
    where: { OR: [{ name: { in: [...names] } }, { slug: { in: [...slugs] } }] },
    select: { name: true, slug: true },
  });
  return new Set(rows.flatMap(({ name, slug }) => [name, slug]));
}

/**
 * The seasons that everybody may see, and those of `creatorId` that are unlisted; the house season
 * first, then the newest.
 */
export async function listSeasons(database: Database, creatorId?: string): Promise<Season[]> {
  const rows = await database.prisma.season.findMany({
    where: { OR: [{ visibility: "public" }, ...(creatorId === undefined ? [] : [{ creatorId }])] },
    orderBy: { id: "desc" },
  });
  const seasons = rows.map(seasonOf);
  const house = seasons.filter((season) => season.house);
  return [...house.toReversed(), ...seasons.filter((season) => !season.house)];
}

/** Every season that is to be run: not the house's, and not over yet or with sealed matches. */
export async function seasonsToRun(database: Database): Promise<Season[]> {
  const where = {
    house: false,
    OR: [
      { status: { in: ["open", "paused"] } },
      { status: "draft", opensAt: { not: null } },
      { status: "frozen", matches: { some: { sealed: true } } },
    ],
  } satisfies Prisma.SeasonWhereInput;
  const rows = await database.prisma.season.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(seasonOf);
}

/** A season at a glance. */
export interface SeasonGlance {
  /** Agents that have entered; of the house season, which nobody enters: that have played in it. */
  readonly agents: number;
  /** Finished matches. */
  readonly matches: number;
  /** Its board is published, with statistics over all its matches. */
  readonly isFinal: boolean;
  /** Handle of the organizer; null: the arena's own. */
  readonly organizer: string | null;
}

/**
 * The details that lists show for each season, by its id. Matches are counted from the sums of its
 * agents: the number of rows does not depend on the number of matches, and every table of a season
 * has the same number of seats.
 */
export async function glances(
  database: Database,
  seasonIds: readonly string[],
): Promise<ReadonlyMap<string, SeasonGlance>> {
  const { rows } = await database.connection.query<SeasonGlance & { id: string }>({
    name: "season-glances",
    text: `
      SELECT season."id", organizer."handle" AS "organizer", ${isFinal} AS "isFinal",
        CASE WHEN season."house"
          THEN (SELECT count(DISTINCT row."agentId")::int FROM "BoardRow" row
            WHERE row."seasonId" = season."id" AND NOT row."clean" AND row."matches" > 0)
          ELSE (SELECT count(*)::int FROM "SeasonEntry" entry WHERE entry."seasonId" = season."id"
            AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL)
        END AS "agents",
        coalesce(((SELECT sum(row."matches") FROM "BoardRow" row
            WHERE row."seasonId" = season."id" AND NOT row."clean")
          / nullif((SELECT count(*) FROM "MatchSeat" seat WHERE seat."matchId" = (
            SELECT match."id" FROM "Match" match WHERE match."seasonId" = season."id"
            ORDER BY match."id" DESC LIMIT 1)), 0))::int, 0) AS "matches"
      FROM "Season" season LEFT JOIN "User" organizer ON organizer."id" = season."creatorId"
      WHERE season."id" = ANY($1::uuid[])`,
    values: [seasonIds],
  });
  return new Map(rows.map(({ id, ...glance }) => [id, glance]));
}
