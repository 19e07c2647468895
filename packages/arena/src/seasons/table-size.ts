import type { Season } from "@wisp/db";
import { seatsIn } from "@wisp/game";
import { gameEntry } from "@wisp/games";

/** Seats at a table of a season; null if the arena no longer has its game. */
export function tableSize({ game, config }: Pick<Season, "game" | "config">): number | null {
  const entry = gameEntry(game);
  return entry === undefined ? null : seatsIn(entry.game, config);
}
