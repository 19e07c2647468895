import { LEVEL } from "../paired/contrast.ts";
import { type BlockArm, type FigureRange, type Pairs, pairsOf } from "../paired/pairs.ts";
import { leastMean } from "./bets.ts";

/** The result after a number of blocks; the intervals of all looks together contain the truth in 95%. */
export interface Look {
  readonly blocks: number;
  /** Mean difference of the two arms so far. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Why there is no sequence: some matches divide by more than others, or one by nothing. */
export type SequenceGap = "denominators-vary";

export type Sequence =
  | { readonly kind: "looks"; readonly looks: readonly Look[] }
  | { readonly kind: "gap"; readonly gap: SequenceGap };

/** The differences of blocks, where every match divides by the same number; else null. */
function differencesOf({ first, second }: Pairs): number[] | null {
  const unit = first.denominators[0] ?? 1;
  const isUnit = (denominator: number): boolean => denominator === unit;
  if (![first, second].every(({ denominators }) => denominators.every(isUnit))) return null;
  return Array.from(
    first.numerators,
    (numerator, at) => (numerator - (second.numerators[at] ?? 0)) / unit,
  );
}

/**
 * A confidence sequence of the mean difference of two arms: with a chance of 95% its intervals hold
 * the truth at all looks, however many there are and however the end is chosen. Each bound follows
 * from bets against means on its side (see `logCapital`) and keeps what earlier looks ruled out.
 *
 * Ratios whose denominators vary are refused: their difference is not a mean of bounded values. See
 * `perMatch` for the figure that can be followed instead.
 *
 * @param looks numbers of blocks, in the order of the blocks' numbers; others than 1 to all are ignored
 * @param level of all intervals together
 * @throws RangeError as `pairsOf`
 */
export function sequenceOf(
  rows: readonly BlockArm[],
  [arm, other]: readonly [arm: string, other: string],
  range: FigureRange,
  { looks, level = LEVEL }: { readonly looks: readonly number[]; readonly level?: number },
): Sequence {
  const differences = differencesOf(pairsOf(rows, arm, other));
  if (differences === null) return { kind: "gap", gap: "denominators-vary" };
  return { kind: "looks", looks: looksAt(differences, range[1] - range[0], looks, level) };
}

/**
 * The same for differences that are known.
 *
 * @param room the largest possible size of a difference
 */
export function looksAt(
  differences: readonly number[],
  room: number,
  looks: readonly number[],
  level: number,
): Look[] {
  const up = differences.map((difference) => (difference / room + 1) / 2);
  const down = up.map((value) => 1 - value);
  const found: Look[] = [];
  let [least, leastDown, sum, added] = [0, 0, 0, 0];
  for (const blocks of [...looks].sort((one, next) => one - next)) {
    if (blocks < 1 || blocks > up.length) continue;
    for (; added < blocks; added += 1) sum += differences[added] ?? 0;
    const [low, high] = [
      leastMean(up.slice(0, blocks), level / 2, least),
      leastMean(down.slice(0, blocks), level / 2, leastDown),
    ];
    // Bounds that have crossed contradict each other: the last ones that did not are kept.
    if (low + high <= 1) [least, leastDown] = [low, high];
    found.push({
      blocks,
      value: sum / blocks,
      low: (2 * least - 1) * room,
      high: (1 - 2 * leastDown) * room,
    });
  }
  return found;
}

/**
 * The same figure with every match counted alike: each match's ratio over 1. Its mean is the mean
 * ratio of a match, not the ratio of sums, in which long matches weigh more. Null when a match divides
 * by 0.
 */
export function perMatch(rows: readonly BlockArm[]): BlockArm[] | null {
  if (rows.some(({ denominator }) => denominator === 0)) return null;
  return rows.map((row) => ({
    ...row,
    numerator: row.numerator / row.denominator,
    denominator: 1,
  }));
}
