import { exp, log } from "@wisp/stats";
import { LEVEL } from "./contrast.ts";
import { type BlockArm, type MetricRange, type Pairs, pairsOf } from "./pairs.ts";

/**
 * Parts of the capital, each of which bets its own share in every block. Together they lose at most
 * log 5 compared with the best of them, and little more compared with a share between them.
 */
const SHARES = [0.95, 0.5, 0.25, 0.12, 0.05] as const;
const STEPS = 40;
/** A product this large is taken into its logarithm. */
const LARGE = 1e100;

/**
 * The capital after bets, from 1, that the mean of values from 0 to 1 is above `mean`
 * (Waudby-Smith and Ramdas 2024, section 4; averaged over bets as in Orabona and Jun 2024). While the
 * true conditional mean is at most `mean` it is a supermartingale, so the chance that it ever reaches
 * c is at most 1 / c (Ville 1939). It falls with `mean`, and the order of the values does not matter.
 */
export class Capital {
  readonly #mean: number;
  readonly #products = new Float64Array(SHARES.length).fill(1);
  /** Logarithms of the factors taken out of the products. */
  readonly #logs = new Float64Array(SHARES.length);

  /** @param mean above 0 */
  constructor(mean: number) {
    this.#mean = mean;
  }

  /** @param value from 0 to 1 */
  add(value: number): void {
    const gain = value / this.#mean - 1;
    for (let at = 0; at < SHARES.length; at += 1) {
      const product = (this.#products[at] ?? 1) * (1 + (SHARES[at] ?? 0) * gain);
      const isFar = product > LARGE || product < 1 / LARGE;
      if (isFar) this.#logs[at] = (this.#logs[at] ?? 0) + log(product);
      this.#products[at] = isFar ? 1 : product;
    }
  }

  /** Whether the capital is at least 1 / `limit`. */
  reached(limit: number): boolean {
    let sum = 0;
    for (let at = 0; at < SHARES.length; at += 1) {
      const taken = this.#logs[at] ?? 0;
      sum += (this.#products[at] ?? 0) * (taken === 0 ? 1 : exp(Math.min(500, taken)));
    }
    return sum >= SHARES.length / limit;
  }
}

/**
 * The least mean that the bets have not ruled out: below it their capital is at least 1 / `limit`.
 *
 * @param values from 0 to 1
 * @param known a mean that is ruled out already, or 0
 */
function minMean(values: readonly number[], limit: number, known: number): number {
  const isOut = (mean: number): boolean => {
    const capital = new Capital(mean);
    for (const value of values) capital.add(value);
    return capital.reached(limit);
  };
  let [out, kept] = [known, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const between = (out + kept) / 2;
    if (isOut(between)) out = between;
    else kept = between;
  }
  return out;
}

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
 * from bets against means on its side (see `Capital`) and keeps what earlier looks ruled out.
 *
 * Ratios whose denominators vary are refused: their difference is not a mean of bounded values. See
 * `perMatch` for the metric that can be followed instead.
 *
 * @param looks numbers of blocks, in the order of the blocks' numbers; others than 1 to all are ignored
 * @param level of all intervals together
 * @throws RangeError as `pairsOf`
 */
export function sequenceOf(
  rows: readonly BlockArm[],
  [arm, other]: readonly [arm: string, other: string],
  range: MetricRange,
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
  let [least, minDown, sum, added] = [0, 0, 0, 0];
  for (const blocks of [...looks].sort((one, next) => one - next)) {
    if (blocks < 1 || blocks > up.length) continue;
    for (; added < blocks; added += 1) sum += differences[added] ?? 0;
    const [low, high] = [
      minMean(up.slice(0, blocks), level / 2, least),
      minMean(down.slice(0, blocks), level / 2, minDown),
    ];
    // Bounds that have crossed contradict each other: the last ones that did not are kept.
    if (low + high <= 1) [least, minDown] = [low, high];
    found.push({
      blocks,
      value: sum / blocks,
      low: (2 * least - 1) * room,
      high: (1 - 2 * minDown) * room,
    });
  }
  return found;
}

/**
 * The same metric with every match counted alike: each match's ratio over 1. Its mean is the mean
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

/** When an experiment may be read: once, at a number of blocks fixed in advance, or at any time. */
export interface Design {
  readonly kind: "fixed" | "sequential";
  /** Planned blocks of a fixed design, the most of a sequential one. */
  readonly blocks: number;
}

/** Whether a claim may be made now. */
export type Permission =
  | { readonly may: true }
  | {
      readonly may: false;
      readonly code: "blocks-remain" | "beyond-plan";
      readonly message: string;
    };

/**
 * Whether a claim may be made after `settled` blocks, whether they are complete or were set aside. The
 * p of a fixed design is that of a single look: with a look after every ten blocks of 200, a quarter of
 * experiments without any effect would show p < 5% at some time.
 */
export function mayReportDifference({ kind, blocks }: Design, settled: number): Permission {
  if (settled > blocks) {
    return {
      may: false,
      code: "beyond-plan",
      message: `The experiment planned ${blocks} blocks and has ${settled}. Blocks beyond the plan cannot support a claim.`,
    };
  }
  if (kind === "sequential" || settled === blocks) return { may: true };
  return {
    may: false,
    code: "blocks-remain",
    message: `The experiment has a fixed number of blocks. Wait for the remaining ${blocks - settled}, or plan a sequential experiment.`,
  };
}

/** Where a sequential experiment stops, and why. */
export type Stop =
  /** The interval excludes 0: the first arm's metric is higher, or lower. */
  | { readonly kind: "claim"; readonly blocks: number; readonly direction: "higher" | "lower" }
  /** The interval excludes every difference that matters. */
  | { readonly kind: "too-small"; readonly blocks: number }
  /** All blocks are played, and there is no claim. */
  | { readonly kind: "no-claim"; readonly blocks: number }
  /** Neither so far: blocks remain. */
  | { readonly kind: "open" };

/** The parameters that a sequential experiment fixes before its first block. */
export interface StopRule {
  /** The last look is after this many. */
  readonly maxBlocks: number;
  /** The least difference that matters, above 0; null: any. */
  readonly smallestEffect: number | null;
}

/** The first look at which the experiment stops. */
export function stopsAt(looks: readonly Look[], { maxBlocks, smallestEffect }: StopRule): Stop {
  for (const { blocks, low, high } of looks) {
    if (blocks > maxBlocks) break;
    if (low > 0) return { kind: "claim", blocks, direction: "higher" };
    if (high < 0) return { kind: "claim", blocks, direction: "lower" };
    if (smallestEffect !== null && low > -smallestEffect && high < smallestEffect) {
      return { kind: "too-small", blocks };
    }
    if (blocks === maxBlocks) return { kind: "no-claim", blocks };
  }
  return { kind: "open" };
}
