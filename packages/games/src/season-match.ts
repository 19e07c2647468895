import { randomFrom } from "@wisp/game";
import type { GameEntry } from "./entry.ts";

/** What the matches of a season have in common, for its boards. */
export interface SeasonMatch {
  readonly seats: number;
  /** Between what the points of a match lie, as boards show them. */
  readonly points: readonly [least: number, most: number];
}

/** Of a season of the game with this configuration; what it leaves open is as in an ordinary match. */
export function seasonMatchOf({ game, ordinary, points }: GameEntry, config: unknown): SeasonMatch {
  const usual = ordinary("en", randomFrom("season")).config;
  const own = game.config.safeParse(Object.assign({}, usual, config));
  const complete = own.success ? own.data : usual;
  const { scale, least, most } = points(complete);
  return { seats: game.seatsOf(complete), points: [least / scale, most / scale] };
}
