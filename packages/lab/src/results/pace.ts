import { z } from "zod";

const paceSchema = z.strictObject({
  matches: z.int().min(1),
  /** Time in which at least one of them was being played, in milliseconds. */
  ms: z.number().min(0),
});
/** How long the matches of a run took, with as many at a time as it played. */
export type Pace = z.infer<typeof paceSchema>;

/** A line of a file of results: how long the matches of one run took. */
export const paceLineSchema = z.strictObject({ pace: paceSchema });
export type PaceLine = z.infer<typeof paceLineSchema>;

/** The pace of several runs together; null without any. */
export function joinedPace(runs: readonly Pace[]): Pace | null {
  if (runs.length === 0) return null;
  return {
    matches: runs.reduce((sum, { matches }) => sum + matches, 0),
    ms: runs.reduce((sum, { ms }) => sum + ms, 0),
  };
}
