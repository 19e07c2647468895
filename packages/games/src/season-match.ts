import type { GameEntry } from "./entry.ts";

/** The common properties of a season's matches, for its boards. */
export interface SeasonMatch {
  readonly seats: number;
  /** The range of a match's points, as boards show them. */
  readonly points: readonly [least: number, most: number];
}

/**
 * For a season of the game with this configuration; absent options, and options of another form in an
 * earlier release, take the game's defaults.
 */
export function seasonMatchOf({ game, points }: GameEntry, config: unknown): SeasonMatch {
  const own = game.config.safeParse(config);
  const complete = own.success ? own.data : game.config.parse({});
  const { scale, least, most } = points(complete);
  return { seats: game.seatsOf(complete), points: [least / scale, most / scale] };
}

/**
 * The most points that one seat can be ahead of another in a match of seasons with these configurations,
 * as boards show points.
 */
export const pointsApartOf = (entry: GameEntry, configs: readonly unknown[]): number =>
  configs.reduce<number>((apart, config) => {
    const [least, most] = seasonMatchOf(entry, config).points;
    return Math.max(apart, most - least);
  }, 0);
