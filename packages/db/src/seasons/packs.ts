import type { Database } from "../database.ts";

/** A pack as organizers choose it: never its words. */
export interface PackChoice {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly locale: string;
  /** Its words lie open. */
  readonly public: boolean;
  /** Those that matches draw from. */
  readonly families: number;
}

/** The packs that a user's seasons may take their words from: the arena's, their own, public ones. */
export async function packsFor(
  database: Database,
  user: { readonly id: string; readonly role: string },
): Promise<PackChoice[]> {
  const { rows } = await database.connection.query<PackChoice>({
    name: "packs-for",
    text: `
      SELECT pack."id", pack."slug", pack."name", pack."locale", pack."public",
        (SELECT count(*)::int FROM "Family" family
          WHERE family."packId" = pack."id" AND family."status" = 'accepted') AS "families"
      FROM "Pack" pack
      WHERE pack."retiredAt" IS NULL
        AND ($2::bool OR pack."public" OR pack."creatorId" IS NULL OR pack."creatorId" = $1)
      ORDER BY pack."public", pack."slug"`,
    values: [user.id, user.role === "admin"],
  });
  return rows;
}

/** The packs that a season's words come from. */
export async function packsOfSeason(database: Database, seasonId: string): Promise<PackChoice[]> {
  const { rows } = await database.connection.query<PackChoice>({
    name: "packs-of-season",
    text: `
      SELECT pack."id", pack."slug", pack."name", pack."locale", pack."public",
        (SELECT count(*)::int FROM "Family" family
          WHERE family."packId" = pack."id" AND family."status" = 'accepted') AS "families"
      FROM "SeasonPack" chosen JOIN "Pack" pack ON pack."id" = chosen."packId"
      WHERE chosen."seasonId" = $1 ORDER BY pack."slug"`,
    values: [seasonId],
  });
  return rows;
}
