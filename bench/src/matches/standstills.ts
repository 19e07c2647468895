import { setTimeout as sleep } from "node:timers/promises";
import type { CommitLog } from "./committed.ts";

/** Between two blows, when all matches play again. */
const CALM_MS = 3_000;
const GIVE_UP_MS = 120_000;
/** A statement that the server has already takes no longer. */
const UNDER_WAY_MS = 50;
/** A match without a new event that does not run any more after this has none to come. */
const OVER_MS = 20_000;
/** A match that plays has had an event within this. */
const RECENT_MS = 3_000;

/** Resolves once `check` is true; throws, naming `what`, after two minutes. */
export async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + GIVE_UP_MS;
  while (!(await check())) {
    if (performance.now() > endMs) throw new Error(`not within ${GIVE_UP_MS} ms: ${what}`);
    await sleep(50);
  }
}

const allPlay = (committed: CommitLog, playing: number): Promise<void> =>
  until("all matches are under way", () => {
    const ids = committed.running();
    const recentMs = Date.now() - RECENT_MS;
    const isPlayed = (id: string): boolean => committed.nextAfterMs(id, recentMs) !== undefined;
    return ids.length >= playing && ids.every(isPlayed);
  });

/**
 * Milliseconds from a blow, under `playing` matches at least, until each match that ran has its next event, or
 * is over. After a blow that takes effect later, events count from when `worked` resolves.
 */
export async function standstills(
  committed: CommitLog,
  playing: number,
  strike: () => Promise<void>,
  worked?: () => Promise<void>,
): Promise<number[]> {
  await allPlay(committed, playing);
  await sleep(CALM_MS * Math.random());
  const ids = committed.running();
  const struckMs = Date.now();
  await strike();
  await worked?.();
  // Transactions in progress at that moment may still be committed.
  const fromMs = worked === undefined ? struckMs + UNDER_WAY_MS : Date.now();
  const found = new Map<string, number>();
  await until("every match goes on", () => {
    for (const id of ids) {
      const nextMs = committed.nextAfterMs(id, fromMs);
      if (nextMs !== undefined) found.set(id, nextMs - struckMs);
      // It was over at that moment.
      else if (!committed.running().includes(id) && Date.now() - struckMs > OVER_MS)
        found.set(id, 0);
    }
    return found.size === ids.length;
  });
  await sleep(CALM_MS);
  return [...found.values()];
}
