import type { MatchSummary } from "@wisp/db";

/** "1:48" for 108 seconds; null before the end, and for matches over in a blink. */
export function durationOf({ startedAt, finishedAt }: MatchSummary): string | null {
  if (startedAt === null || finishedAt === null) return null;
  const seconds = Math.round((finishedAt.getTime() - startedAt.getTime()) / 1_000);
  if (seconds < 1) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
