import { MIN_FITTED_MATCHES, type StaleBoard, staleBoards, turnDays } from "@wisp/db";
import { computedRulesOf, isRegistered, statisticsOf } from "@wisp/games";
import { z } from "zod";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { inChild } from "../in-child.ts";

interface Rating extends DutyDeps {
  readonly databaseUrl: string;
  /** A board that does not grow fast is fitted at most this often, while matches come in. */
  readonly everyMs: number;
}

const nameOf = ({ slug, locale }: StaleBoard): string => `${slug}/${locale}`;

const worker = new URL("./worker.ts", import.meta.url);
/** Of each board how many matches it has, or why it could not be fitted; nothing when it was stopped. */
const fitsSchema = z
  .array(z.union([z.object({ matches: z.int(), ms: z.int() }), z.object({ failed: z.unknown() })]))
  .optional();
/** How often it is looked whether there is anything to fit, or a day to turn. */
const POLL_INTERVAL_MS = 15_000;
/** What ended just before midnight is committed by then. */
const TURN_AFTER_MS = 60_000;

/** Of a game that is not registered any more nothing is fitted. */
const seatsOfBoard = ({ game, config }: Pick<StaleBoard, "game" | "config">): number =>
  isRegistered(game) ? statisticsOf(game, config).seats : Number.POSITIVE_INFINITY;

/** Fits boards in one process: to start one takes as long as to fit several. */
async function fitIn(
  rating: Rating,
  boards: readonly StaleBoard[],
  stop: AbortSignal,
  onFailed: (board: StaleBoard, error: unknown) => void,
): Promise<void> {
  const { databaseUrl, log } = rating;
  try {
    const fits = fitsSchema.parse(await inChild(worker, { databaseUrl, boards }, stop)) ?? [];
    for (const [place, board] of boards.entries()) {
      const fit = fits[place];
      if (fit === undefined) continue;
      if ("failed" in fit) onFailed(board, fit.failed);
      else if (fit.matches > 0) log.info({ board: nameOf(board), ...fit }, "ratings were fitted");
    }
  } catch (error) {
    const [only, ...others] = boards;
    if (only !== undefined && others.length === 0) return onFailed(only, error);
    // One of them ended the process: each gets its own.
    for (const board of boards) await fitIn(rating, [board], stop, onFailed);
  }
}

/**
 * Turns days and fits boards until the runner drains, whenever this runner leads. Two that do it at
 * once do no harm: a day is turned once under the locks of its board, and a fit replaces the whole of
 * the one before. A fit that a paused leader finishes late is older than its board, and is replaced
 * by the next one that is due.
 */
export async function runRatings(rating: Rating): Promise<void> {
  const { database, everyMs, log } = rating;
  /** When each board last failed: one that cannot be fitted is not tried on every poll. */
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
      seatsOf: seatsOfBoard,
    };
    const boards = (await staleBoards(database, stale)).filter(
      (board) => (failed.get(nameOf(board)) ?? 0) <= now - everyMs,
    );
    if (boards.length === 0) return;
    await fitIn(rating, boards, stop, (board, error) => {
      failed.set(nameOf(board), now);
      // A board that cannot be fitted holds up none of the others.
      const message = "a board could not be fitted; it is tried again later";
      log.error({ board: nameOf(board), err: error }, message);
    });
  });
}
