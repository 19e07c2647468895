import { setTimeout as sleep } from "node:timers/promises";
import { type Database, type Leadership, type Season, takeLeadership } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
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
  readonly log: Logger;
  readonly drain: AbortSignal;
}

/**
 * Tends the house season until the runner drains, whenever this runner leads. Only a leader seeds
 * it, so that runners that start together do not make the same agents at once.
 */
export async function tend(tending: Tending): Promise<void> {
  const { database, queue, games, manyOfAnOwner, log, drain } = tending;
  let season: Season | null = null;
  let leadership: Leadership | null = null;
  let turn = 0;
  while (!drain.aborted) {
    try {
      if (leadership?.held === false) {
        // Its connection is gone, but the pool still counts it.
        const lost = leadership;
        leadership = null;
        await lost.release();
      }
      leadership ??= await takeLeadership(database, "house-season");
      if (leadership !== null) {
        season ??= await seedHouse(database, games);
        const entry = games[season.game];
        if (entry === undefined) throw new Error(`there is no game "${season.game}"`);
        const means = { database, queue, entry, season, manyOfAnOwner };
        turn = await tendHouseSeason(means, turn);
      }
    } catch (error) {
      log.warn({ err: error }, "the house season could not be tended, trying again");
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: drain }).catch(() => {});
  }
  await leadership?.release();
}
