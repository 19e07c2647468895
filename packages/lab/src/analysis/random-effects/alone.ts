import type { FigureRange } from "../paired/pairs.ts";
import { UnseenTest } from "../paired/unseen.ts";

/** In a cell of few events, more matches than this share show the same value. */
const MOSTLY = 0.5;
/** In a cell of few events, fewer matches than this show another value. */
const FEW_EVENTS = 5;
const ROUNDING = 1e-9;

/** The matches of a cell, or the blocks of a stratum, without what others suggest for it. */
export interface Alone {
  /** The ratio of its sums. */
  readonly own: number;
  /** In an order that does not depend on the caller's. */
  readonly matches: readonly { readonly numerator: number; readonly denominator: number }[];
}

/**
 * Whether a cell shows too few events for a normal approximation: most of its matches have the same
 * value, and few another one.
 */
export function hasFewEvents({ matches }: Alone): boolean {
  const values = matches
    .map(({ numerator, denominator }) => numerator / denominator)
    .sort((one, other) => one - other);
  let [alike, run] = [0, 0];
  for (const [at, value] of values.entries()) {
    run = Math.abs(value - (values[at - 1] ?? Number.NaN)) < ROUNDING ? run + 1 : 1;
    alike = Math.max(alike, run);
  }
  return alike > MOSTLY * values.length && values.length - alike < FEW_EVENTS;
}

function testOf({ matches }: Alone, range: FigureRange): UnseenTest {
  const total = matches.reduce((sum, { denominator }) => sum + denominator, 0);
  const mean = total / matches.length;
  const shares = {
    errors: Float64Array.from(matches, ({ numerator }) => numerator / mean),
    weights: Float64Array.from(matches, ({ denominator }) => denominator / mean),
  };
  return new UnseenTest(shares, range);
}

/**
 * The 95% interval of a cell's own matches, which allows for a match at either end of the range. For
 * figures of 0 and 1 it is that of Clopper and Pearson.
 */
export function aloneEnds(
  cell: Alone,
  range: FigureRange,
  level: number,
): readonly [low: number, high: number] {
  const test = testOf(cell, range);
  return [
    test.end(1, level / 2, [cell.own, range[0]]),
    test.end(-1, level / 2, [cell.own, range[1]]),
  ];
}

/** Two-sided p of "the figure is `expected`", by the same test. */
export function aloneP(cell: Alone, expected: number, range: FigureRange): number {
  const test = testOf(cell, range);
  return Math.min(1, 2 * test.p(expected, cell.own > expected ? 1 : -1));
}
