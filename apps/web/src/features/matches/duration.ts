import type { MatchSummary } from "@wisp/db";
import { clock } from "#components/clock.ts";

/** "1:48" for 108 seconds; null before the end, and for matches over in a blink. */
export function durationOf({ startedAt, finishedAt }: MatchSummary): string | null {
  if (startedAt === null || finishedAt === null) return null;
  const ms = finishedAt.getTime() - startedAt.getTime();
  return ms < 1_000 ? null : clock(ms);
}
