import type { PuzzleMoment } from "@wisp/db";
import type { Random } from "@wisp/game";

/** Moments of a puzzle. */
export const PUZZLE_MOMENTS = 5;

/** A finished match of which a puzzle may take one moment. */
export interface ChoosableMatch {
  readonly id: string;
  /** The hidden player's side won. */
  readonly hiddenWon: boolean;
}

const least = <Item>(items: readonly Item[], count: (item: Item) => number): Item | undefined =>
  items.toSorted((one, other) => count(one) - count(other))[0];

/**
 * Chooses the moments of a puzzle, one per match, by the labelled chance of its day. The matches are
 * shuffled. One after the other is taken: the first whose outcome was taken less often so far, and of
 * its moments one whose round was taken least. Null where there are too few.
 *
 * @param momentsOf the moments of a match at which a vote was just opened
 */
export async function chooseMoments(
  matches: readonly ChoosableMatch[],
  random: Random,
  momentsOf: (matchId: string) => Promise<readonly PuzzleMoment[]>,
): Promise<readonly PuzzleMoment[] | null> {
  let left = random("matches").shuffle(matches);
  const chosen: PuzzleMoment[] = [];
  const outcomes: boolean[] = [];
  while (chosen.length < PUZZLE_MOMENTS) {
    const match = least(
      left,
      ({ hiddenWon }) => outcomes.filter((outcome) => outcome === hiddenWon).length,
    );
    if (match === undefined) return null;
    left = left.filter((other) => other !== match);
    const moments = random(`moment/${match.id}`).shuffle(await momentsOf(match.id));
    const moment = least(
      moments,
      ({ round }) => chosen.filter((other) => other.round === round).length,
    );
    if (moment === undefined) continue;
    chosen.push(moment);
    outcomes.push(match.hiddenWon);
  }
  return random("order").shuffle(chosen);
}
