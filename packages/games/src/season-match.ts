import type { GameEntry } from "./entry.ts";

/** What the matches of a season have in common, for its boards. */
export interface SeasonMatch {
  readonly seats: number;
  /** Between what the points of a match lie, as boards show them. */
  readonly points: readonly [least: number, most: number];
}

/**
 * Of a season of the game with this configuration; what it leaves open, or what an earlier release
 * had otherwise, is as the game has it by default.
 */
export function seasonMatchOf({ game, points }: GameEntry, config: unknown): SeasonMatch {
  const own = game.config.safeParse(config);
  const complete = own.success ? own.data : game.config.parse({});
  const { scale, least, most } = points(complete);
  return { seats: game.seatsOf(complete), points: [least / scale, most / scale] };
}
