import type { Database, Transaction } from "../database.ts";
import { mayUsePack, type PackSummary, summaryColumns, type Viewer } from "../packs/pack.ts";
import { listPacks } from "../packs/read.ts";

/** The packs that a user's seasons may take their words from. */
export async function packsFor(database: Database, user: Viewer): Promise<PackSummary[]> {
  const packs = await listPacks(database);
  return packs.filter((pack) => pack.retiredAt === null && mayUsePack(user, pack));
}

/** The packs that a season's words come from. */
export async function packsOfSeason(
  { connection }: Transaction,
  seasonId: string,
): Promise<PackSummary[]> {
  const { rows } = await connection.query<PackSummary>({
    name: "packs-of-season",
    text: `
      SELECT ${summaryColumns}
      FROM "SeasonPack" chosen JOIN "Pack" pack ON pack."id" = chosen."packId"
      WHERE chosen."seasonId" = $1 ORDER BY pack."slug"`,
    values: [seasonId],
  });
  return rows;
}
