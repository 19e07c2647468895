import type { MatchSummary } from "@wisp/db";
import { clock } from "#components/formats.tsx";

/** Matches among programs end within seconds; how many says nothing about them. */
export const MIN_DURATION_MS = 10_000;

/**
 * "1:48" for 108 seconds; null before the end, for matches of a few seconds, and for those that
 * finished with their duplicate set, which may be later than they were over.
 */
export function durationOf({ startedAt, finishedAt, sealed }: MatchSummary): string | null {
  if (startedAt === null || finishedAt === null || sealed !== null) return null;
  const ms = finishedAt.getTime() - startedAt.getTime();
  return ms < MIN_DURATION_MS ? null : clock(ms);
}
