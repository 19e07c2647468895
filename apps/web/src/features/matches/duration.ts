import type { MatchSummary } from "@wisp/db";
import { clock } from "#components/clock.ts";

/**
 * "1:48" for 108 seconds; null before the end, for matches over in a blink, and for those that
 * finished with their duplicate set, which may be later than they were over.
 */
export function durationOf({ startedAt, finishedAt, sealed }: MatchSummary): string | null {
  if (startedAt === null || finishedAt === null || sealed !== null) return null;
  const ms = finishedAt.getTime() - startedAt.getTime();
  return ms < 1_000 ? null : clock(ms);
}
