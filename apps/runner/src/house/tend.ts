import type { Allowances, Database, Season } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import { whileLeading } from "../leading.ts";
import type { Logger } from "../log.ts";
import type { MatchQueue } from "../queue/queue.ts";
import { tendHouseSeason } from "./scheduler.ts";
import { seedHouse } from "./seed.ts";

const LOOK_EVERY_MS = 2_000;

interface Tending {
  readonly database: Database;
  readonly queue: MatchQueue;
  readonly games: Readonly<Record<string, GameEntry>>;
  /** See `tendHouseSeason`. */
  readonly manyOfAnOwner: boolean;
  readonly allowances: Allowances;
  readonly log: Logger;
  readonly drain: AbortSignal;
}

/**
 * Tends the house season until the runner drains, whenever this runner leads. Only a leader seeds
 * it, so that runners that start together do not make the same agents at once.
 */
export async function tend(tending: Tending): Promise<void> {
  const { database, queue, games, manyOfAnOwner, allowances, log, drain } = tending;
  let season: Season | null = null;
  let turn = 0;
  const duty = "house-season";
  await whileLeading({ database, duty, everyMs: LOOK_EVERY_MS, log, drain }, async () => {
    season ??= await seedHouse(database, games);
    const entry = games[season.game];
    if (entry === undefined) throw new Error(`there is no game "${season.game}"`);
    const means = { database, queue, entry, season, manyOfAnOwner, allowances, log };
    turn = await tendHouseSeason(means, turn);
  });
}
