import type { Ask, Draws } from "@wisp/game";

/** The largest share of the clock for thinking. */
const MAX_CLOCK_SHARE = 0.8;

/** A speech: 5 to 8 s, longer for longer ones, so that spectators can read the one before. */
const speechMs = (length: number, draws: Draws): number =>
  Math.min(8_000, 5_000 + 20 * length + 2_000 * draws.float());

/** A choice from a list: 3 to 7 s. */
const choiceMs = (draws: Draws): number => 3_000 + 4_000 * draws.float();

/** How long a person would take to give this answer, in milliseconds. */
export function thinkingMs(ask: Ask<unknown>, text: string, draws: Draws): number {
  const ms = ask.options === undefined ? speechMs(text.length, draws) : choiceMs(draws);
  return Math.min(ms, ask.timeLimitMs * MAX_CLOCK_SHARE);
}

/** True after `ms` (never, when infinite), false as soon as `signal` is aborted. */
export function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (signal.aborted) return Promise.resolve(false);
  const timer = Number.isFinite(ms) ? setTimeout(() => resolve(true), ms) : undefined;
  const abort = (): void => resolve(false);
  signal.addEventListener("abort", abort, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  });
}
