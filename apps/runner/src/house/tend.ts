import { setTimeout as sleep } from "node:timers/promises";
import { type Database, type Leadership, type Season, takeLeadership } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Logger } from "../log.ts";
import type { MatchQueue } from "../queue/queue.ts";
import { tendHouseSeason } from "./scheduler.ts";

const LOOK_EVERY_MS = 2_000;

interface Tending {
  readonly database: Database;
  readonly queue: MatchQueue;
  readonly entry: GameEntry;
  readonly season: Season;
  readonly log: Logger;
  readonly drain: AbortSignal;
}

/** Tends the house season until the runner drains, whenever this runner leads. */
export async function tend(tending: Tending): Promise<void> {
  const { database, log, drain } = tending;
  let leadership: Leadership | null = null;
  let turn = 0;
  while (!drain.aborted) {
    try {
      if (leadership?.held !== true) leadership = await takeLeadership(database, "house-season");
      if (leadership !== null) turn = await tendHouseSeason(tending, turn);
    } catch (error) {
      log.warn({ err: error }, "the house season could not be tended, trying again");
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: drain }).catch(() => {});
  }
  await leadership?.release();
}
