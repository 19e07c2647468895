import { log, square } from "./exact.ts";
import { type Better, differencesAmong, type InconclusiveAgent } from "./significance.ts";

/** A value and how well it is known. */
interface UncertainValue {
  readonly value: number;
  /** Its quasi-variance: the variance of a difference of two is the sum of theirs. */
  readonly variance: number;
}

/** A ranked value: higher is better. */
export interface Competitor extends UncertainValue {
  /** Why no claim is made about it. It weighs in the claims about the others all the same. */
  readonly inconclusive?: InconclusiveAgent | null;
  /**
   * What claims rest on while any are inconclusive: ratings among the last versions with claims. Absent:
   * its value and variance.
   */
  readonly settled?: UncertainValue | undefined;
}

/** The possible places of a competitor. Places start at 1. */
export interface Rank {
  /** By value; equal values share a place. */
  readonly place: number;
  /** 95% confidence set, for all competitors and all moments together: from `best` to `worst`. */
  readonly best: number;
  readonly worst: number;
  /**
   * Groups it belongs to, from 0 downwards. No two members of a group can be told apart. (Some of
   * different groups cannot, either: ask the confidence sets.)
   */
  readonly groups: readonly number[];
}

/** What places are given by: higher is better. */
type Valued = Pick<Competitor, "value">;

const comparedValueOf = (competitor: Competitor): UncertainValue =>
  competitor.settled ?? competitor;

/** The chance of any false positive in a season, at most. */
export const FALSE_SEASONS = 0.05;

/** Pairs of agents. */
export const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/**
 * The square of a difference, in units of its variance, that a claim needs: for a difference of a
 * given variance (`needed`), and at least (`ofPairs`); see `comparison`.
 */
export function evidenceNeeded(ranked: readonly Competitor[]) {
  const competitors = ranked.map(comparedValueOf);
  const count = competitors.length;
  const mean = competitors.reduce((sum, { value }) => sum + value, 0) / count;
  const spread =
    competitors.reduce((sum, { value }) => sum + square(value - mean), 0) / Math.max(1, count - 1);
  const own = competitors.reduce((sum, { variance }) => sum + variance, 0) / count;
  const prior = 2 * (spread + own);
  const ofPrior = (variance: number): number => Math.max(0, log(prior / variance));
  const alone = 2 * log(1 / FALSE_SEASONS);
  let open = pairsOf(count);
  for (const [at, one] of competitors.entries()) {
    for (let next = at + 1; next < count; next += 1) {
      const other = competitors[next] ?? one;
      const variance = one.variance + other.variance;
      const evidence = square(one.value - other.value);
      // Most comparisons end here; thousands of agents have millions of them.
      if (evidence <= variance * alone) continue;
      if (evidence > variance * (alone + ofPrior(variance))) open -= 1;
    }
  }
  const ofPairs = 2 * log((1 + open) / FALSE_SEASONS);
  return { ofPairs, needed: (variance: number): number => ofPairs + ofPrior(variance) };
}

/**
 * The comparison whose claims among `competitors` are all true in 95% of seasons if no agent changes,
 * however often and whenever a season is looked at. The evidence of a pair is its Bayes factor against "equal":
 * the prior density of the difference at 0 by its posterior density (Dickey, 1971). While two are
 * equal this ratio is a martingale from 1 on, and ever exceeds 1 / a with a chance of at most a
 * (Ville, 1939; as confidence sequences by normal mixtures: Robbins, 1970; Howard, Ramdas, McAuliffe
 * and Sekhon, 2021). For all pairs together tests are closed by means of evidence (Vovk and Wang,
 * 2021): a claim needs 1 / 5% for its own pair and for every pair whose own evidence is less than
 * that. Where any are inconclusive, all claims rest on the versions from before, so that a new version
 * moves no claim about the others. The prior's variance is that of the values plus their own, so this
 * holds as far as posteriors are normal and the fitted scales have converged.
 */
export function comparison(competitors: readonly Competitor[]): Better<Competitor> {
  const { ofPairs, needed } = evidenceNeeded(competitors);
  return differencesAmong((one, other) => {
    const [own, theirs] = [comparedValueOf(one), comparedValueOf(other)];
    const difference = own.value - theirs.value;
    const variance = own.variance + theirs.variance;
    if (difference <= 0 || square(difference) <= variance * ofPairs) return false;
    return square(difference) > variance * needed(variance);
  });
}

/** Runs of places, each as long as it can be, in which no agent is better than another. */
function runs<One>(sorted: readonly One[], better: Better<One>): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let from = 0;
  for (const [to, next] of sorted.entries()) {
    let start = from;
    for (let at = from; at < to; at += 1) {
      const before = sorted[at];
      if (before !== undefined && better(before, next)) start = at + 1;
    }
    if (start > from) {
      found.push({ from, to: to - 1 });
      from = start;
    }
  }
  return sorted.length === 0 ? [] : [...found, { from, to: sorted.length - 1 }];
}

/**
 * Places, their confidence sets and ties, in the order of `competitors`: a competitor that is certainly worse
 * than `n` others is below them (Mogstad, Romano, Shaikh and Wilhelm, 2024).
 */
export const ranks = (competitors: readonly Competitor[]): Rank[] =>
  ranksBy(competitors, comparison(competitors));

/** The same by other claims. */
export function ranksBy<One extends Valued>(
  competitors: readonly One[],
  better: Better<One>,
): Rank[] {
  const order = [...competitors.keys()].sort(
    (left, right) => (competitors[right]?.value ?? 0) - (competitors[left]?.value ?? 0),
  );
  const sorted = order.flatMap((at) => competitors.slice(at, at + 1));
  const groups = runs(sorted, better);
  const result: Rank[] = new Array(competitors.length);
  for (const [position, competitor] of sorted.entries()) {
    let [above, below] = [0, 0];
    for (const other of sorted) {
      if (better(other, competitor)) above += 1;
      if (better(competitor, other)) below += 1;
    }
    result[order[position] ?? 0] = {
      place: 1 + sorted.findIndex(({ value }) => value === competitor.value),
      best: above + 1,
      worst: sorted.length - below,
      groups: groups.flatMap(({ from, to }, group) =>
        position >= from && position <= to ? [group] : [],
      ),
    };
  }
  return result;
}
