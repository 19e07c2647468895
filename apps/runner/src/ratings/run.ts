import { MIN_FITTED_MATCHES, type StaleLeaderboard, staleLeaderboards, turnDays } from "@wisp/db";
import { computedRulesOf, isRegistered, statisticsOf } from "@wisp/games";
import { z } from "zod";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { inChild } from "../in-child.ts";

interface Rating extends DutyDeps {
  readonly databaseUrl: string;
  /** A leaderboard that does not grow fast is fitted at most this often, while matches come in. */
  readonly everyMs: number;
}

const nameOf = ({ slug, locale }: StaleLeaderboard): string => `${slug}/${locale}`;

const worker = new URL("./worker.ts", import.meta.url);
/** Of each leaderboard how many matches it has, or why it could not be fitted; nothing when it was stopped. */
const fitsSchema = z
  .array(z.union([z.object({ matches: z.int(), ms: z.int() }), z.object({ failed: z.unknown() })]))
  .optional();
/** How often it is looked whether there is anything to fit, or a day to turn. */
const POLL_INTERVAL_MS = 15_000;
/** What ended just before midnight is committed by then. */
const TURN_AFTER_MS = 60_000;

/** Of a game that is not registered any more nothing is fitted. */
const seatsOfLeaderboard = ({ game, config }: Pick<StaleLeaderboard, "game" | "config">): number =>
  isRegistered(game) ? statisticsOf(game, config).seats : Number.POSITIVE_INFINITY;

/** Fits leaderboards in one process: to start one takes as long as to fit several. */
async function fitIn(
  rating: Rating,
  leaderboards: readonly StaleLeaderboard[],
  stop: AbortSignal,
  onFailed: (leaderboard: StaleLeaderboard, error: unknown) => void,
): Promise<void> {
  const { databaseUrl, log } = rating;
  try {
    const fits =
      fitsSchema.parse(await inChild(worker, { databaseUrl, boards: leaderboards }, stop)) ?? [];
    for (const [place, leaderboard] of leaderboards.entries()) {
      const fit = fits[place];
      if (fit === undefined) continue;
      if ("failed" in fit) onFailed(leaderboard, fit.failed);
      else if (fit.matches > 0)
        log.info({ board: nameOf(leaderboard), ...fit }, "ratings were fitted");
    }
  } catch (error) {
    const [only, ...others] = leaderboards;
    if (only !== undefined && others.length === 0) return onFailed(only, error);
    // One of them ended the process: each gets its own.
    for (const leaderboard of leaderboards) await fitIn(rating, [leaderboard], stop, onFailed);
  }
}

/**
 * Turns days and fits leaderboards until the runner drains, whenever this runner leads. Two that do it at
 * once do no harm: a day is turned once under the locks of its leaderboard, and a fit replaces the whole of
 * the one before. A fit that a paused leader finishes late is older than its leaderboard, and is replaced
 * by the next one that is due.
 */
export async function runRatings(rating: Rating): Promise<void> {
  const { database, everyMs, log } = rating;
  /** When each leaderboard last failed: one that cannot be fitted is not tried on every poll. */
  const failed = new Map<string, number>();
  const duty = { ...rating, duty: "ratings", everyMs: Math.min(POLL_INTERVAL_MS, everyMs) };
  await whileLeading(duty, async ({ lost }) => {
    const stop = AbortSignal.any([rating.drain, lost]);
    const now = Date.now();
    const turned = await turnDays(
      database,
      (game) => computedRulesOf(game)?.ranking ?? null,
      new Date(now - TURN_AFTER_MS).toISOString().slice(0, 10),
    );
    if (turned > 0) log.debug({ boards: turned }, "days were turned");
    const stale = {
      before: new Date(now - everyMs),
      least: MIN_FITTED_MATCHES,
      seatsOf: seatsOfLeaderboard,
    };
    const leaderboards = (await staleLeaderboards(database, stale)).filter(
      (leaderboard) => (failed.get(nameOf(leaderboard)) ?? 0) <= now - everyMs,
    );
    if (leaderboards.length === 0) return;
    await fitIn(rating, leaderboards, stop, (leaderboard, error) => {
      failed.set(nameOf(leaderboard), now);
      // A leaderboard that cannot be fitted holds up none of the others.
      const message = "a board could not be fitted; it is tried again later";
      log.error({ board: nameOf(leaderboard), err: error }, message);
    });
  });
}
