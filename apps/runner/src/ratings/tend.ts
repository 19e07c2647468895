import { type Database, staleBoards, turnDays } from "@wisp/db";
import { z } from "zod";
import { inThread } from "../in-thread.ts";
import { whileLeading } from "../leading.ts";
import type { Logger } from "../log.ts";

interface Rating {
  readonly database: Database;
  readonly databaseUrl: string;
  /** A board is fitted at most so often, while matches come in. */
  readonly everyMs: number;
  readonly log: Logger;
  readonly drain: AbortSignal;
}

const worker = new URL("./worker.ts", import.meta.url);
/** How many matches; nothing when it was stopped. */
const fitted = z.int().optional();
/** How often it is looked whether there is anything to fit, or a day to turn. */
const LOOK_EVERY_MS = 15_000;
/** Fewer matches are no board to fit. */
const LEAST_MATCHES = 30;
/** What ended just before midnight is committed by then. */
const TURN_AFTER_MS = 60_000;

/** Turns days and fits boards until the runner drains, whenever this runner leads. */
export async function tendRatings(rating: Rating): Promise<void> {
  const { database, databaseUrl, everyMs, log, drain } = rating;
  /** When each board was last tried: one that cannot be fitted is not tried at every look. */
  const tried = new Map<string, number>();
  const leading = {
    ...{ database, duty: "ratings", everyMs: Math.min(LOOK_EVERY_MS, everyMs), log, drain },
  };
  await whileLeading(leading, async () => {
    const now = Date.now();
    const turned = await turnDays(
      database,
      new Date(now - TURN_AFTER_MS).toISOString().slice(0, 10),
    );
    if (turned > 0) log.debug({ boards: turned }, "days were turned");
    const stale = { before: new Date(now - everyMs), least: LEAST_MATCHES };
    for (const board of await staleBoards(database, stale)) {
      const name = `${board.slug}/${board.locale}`;
      if (drain.aborted || (tried.get(name) ?? 0) > now - everyMs) continue;
      const startMs = performance.now();
      const matches = fitted.parse(await inThread(worker, { databaseUrl, board }, drain));
      // Too few matches as yet: the next look may find more.
      if (matches !== 0) tried.set(name, now);
      const ms = Math.round(performance.now() - startMs);
      if (matches) log.info({ board: name, matches, ms }, "ratings were fitted");
    }
  });
}
