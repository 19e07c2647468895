import { dayOf } from "@wisp/arena";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Today (UTC), and the milliseconds until the next day. */
export function dayAndLeft(now: Date): { readonly today: string; readonly leftMs: number } {
  return { today: dayOf(now), leftMs: DAY_MS - (now.getTime() % DAY_MS) };
}

/** The days before today, the newest first. */
export const daysBefore = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayOf(new Date(now.getTime() - (at + 1) * DAY_MS)));
