import type { PlacementLimits } from "@wisp/game";
import { boardChance, canFit, type FittedBoard, fitTable, TableBuilder } from "@wisp/stats";
import type { Database } from "../database.ts";
import { seasonRecords } from "../records/read.ts";
import { newestVersions, type StaleBoard, storeFit } from "./fit.ts";

/** Fits the matches that a board counts; null while there are too few. */
async function fitView(
  database: Database,
  { seasonId, slug, locale }: StaleBoard,
  clean: boolean,
  placement: PlacementLimits,
): Promise<FittedBoard | null> {
  const newest = await newestVersions(database, { seasonId, locale, clean });
  const builder = new TableBuilder();
  for await (const { record } of seasonRecords(database, seasonId, locale)) {
    if (!clean || record.seats.every(({ failures }) => failures === 0)) builder.add(record);
  }
  const table = builder.table();
  const random = boardChance({ slug, locale, clean });
  return canFit(table) ? fitTable(table, (agent) => newest.get(agent), random, placement) : null;
}

/**
 * Fits a board anew, over all matches and over the clean ones, and stores what came out. One after
 * the other: a million matches take more than a gigabyte.
 *
 * @returns how many matches were fitted; 0 while there are too few
 */
export async function fitBoard(
  database: Database,
  board: StaleBoard,
  placement: PlacementLimits,
): Promise<number> {
  const { seasonId, locale } = board;
  const all = await fitView(database, board, false, placement);
  if (all === null) return 0;
  await storeFit(database, { seasonId, locale, clean: false }, all);
  const clean = await fitView(database, board, true, placement);
  if (clean !== null) await storeFit(database, { seasonId, locale, clean: true }, clean);
  return all.matches;
}
