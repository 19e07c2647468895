import { type Chances, chancesOf } from "./composite.ts";
import { predictors } from "./model/design.ts";
import type { Fit } from "./model/fit.ts";
import { weightsOf } from "./model/triangular.ts";

/** How little has to be dropped for another player to lead, among the sets that were searched. */
export interface Fragility {
  /** Numbers of the leader, and of the player who leads without the matches (or comes nearest). */
  readonly leader: number;
  readonly rival: number;
  /** Matches without which the rival leads, most influential first; null: none found. */
  readonly matches: readonly number[] | null;
  /** Whole word pairs without which another player leads; null: none found. */
  readonly pairs: readonly number[] | null;
  /**
   * The maximum number of matches and pairs dropped together for a new fit. Null: there was no new fit,
   * and the result is the approximation only.
   */
  readonly tried: { readonly matches: number; readonly pairs: number } | null;
}

/** Fits the matches again for which `kept` is 1. */
type Refit = (kept: Uint8Array) => Fit;

/** Rivals compared, from the second place down. */
const RIVALS = 5;
/** At most this share of matches and of pairs is dropped; at least one. */
const MAX_DROPPED = 0.2;
/** When a set does not do, one larger by this factor is tried. */
const GROWTH = 1.5;

/** The matches or pairs that can be dropped in favour of a rival. */
interface Candidate {
  /** How many are enough, by the approximation; null: not even all of them. */
  readonly count: number | null;
  /** How many there are. */
  readonly all: number;
  /** The places of the most influential ones, the most influential first. */
  first(count: number): number[];
}

/** Those whose loss favours the rival, until they outweigh `lead`. */
function candidateOf(changes: Float64Array, lead: number): Candidate {
  const sorted = changes.slice().sort();
  const firstOther = sorted.findIndex((change) => change >= 0);
  const all = firstOther === -1 ? sorted.length : firstOther;
  let [left, count] = [lead, 0];
  while (left >= 0 && count < all) {
    left += sorted[count] ?? 0;
    count += 1;
  }
  return {
    count: left < 0 ? count : null,
    all,
    first: (count) => {
      // Sorting values alone is many times faster than sorting a million places by them.
      const last = sorted[count - 1] ?? 0;
      const places: number[] = [];
      for (const [at, change] of changes.entries()) if (change <= last) places.push(at);
      places.sort((one, other) => (changes[one] ?? 0) - (changes[other] ?? 0));
      return places.slice(0, count);
    },
  };
}

/** How the lead of one composite over another moves with the parameters. */
function leadOver(fit: Fit, chances: readonly Chances[], leader: number, rival: number) {
  const { design } = fit;
  const slopes = new Float64Array(design.size);
  for (const [player, sign] of [
    [leader, 1],
    [rival, -1],
  ] as const) {
    const contrast = chances[player]?.composite.contrast;
    if (contrast === undefined) throw new RangeError(`no player ${player}`);
    for (const [at, weight] of weightsOf(design, contrast).entries()) {
      slopes[at] = (slopes[at] ?? 0) + sign * weight;
    }
  }
  return slopes;
}

/** The change of a metric without each match, from the change of the parameters. */
function influences({ design, point, spreads }: Fit, direction: Float64Array): Float64Array {
  return predictors(design, direction).map((along, match) => {
    const leverage = (point.weights[match] ?? 0) * (spreads.predictors[match] ?? 0);
    return (-along * (point.residuals[match] ?? 0)) / Math.max(0.1, 1 - leverage);
  });
}

const byCount = (one: Candidate, other: Candidate): number =>
  (one.count ?? Number.POSITIVE_INFINITY) - (other.count ?? Number.POSITIVE_INFINITY);

/**
 * Whether a handful of matches, or of word pairs, makes the leader. One Newton step without each
 * match says which to drop (Broderick, Giordano and Meager, 2020; for arenas Huang, Shen, Wei and
 * Broderick, 2025); a new fit without them says whether another player then leads. This search is
 * greedy: where it finds nothing, a set that it did not try may still exist. Throws a RangeError with
 * fewer players than seats.
 *
 * @param among the players who can lead, at least two
 * @param refit null: takes what the approximation names without a new fit
 */
export function fragility(fit: Fit, among: readonly number[], refit: Refit | null): Fragility {
  const { design } = fit;
  const chances = chancesOf(fit);
  const ordered = (of: readonly Chances[]): number[] => {
    const value = (player: number): number => of[player]?.composite.value ?? 0;
    return [...among].sort((one, other) => value(other) - value(one));
  };
  const [leader = 0, ...rest] = ordered(chances);
  const value = (player: number): number => chances[player]?.composite.value ?? 0;
  const rivals = rest.slice(0, RIVALS);
  const directions = fit.curvature.solveAll(
    rivals.map((rival) => leadOver(fit, chances, leader, rival)),
  );
  const candidates = directions.map((direction, at) => {
    const rival = rivals[at] ?? leader;
    const lead = value(leader) - value(rival);
    const changes = influences(fit, direction);
    const byPair = new Float64Array(design.pairs);
    for (const [match, change] of changes.entries()) {
      const pair = design.pair[match] ?? 0;
      byPair[pair] = (byPair[pair] ?? 0) + change;
    }
    return { rival, matches: candidateOf(changes, lead), pairs: candidateOf(byPair, lead) };
  });
  const named = candidates.toSorted((one, other) => byCount(one.matches, other.matches))[0];
  const ofPairs = candidates.toSorted((one, other) => byCount(one.pairs, other.pairs))[0];
  if (named === undefined || ofPairs === undefined) throw new RangeError("nobody to overtake");
  if (refit === null) {
    const supposed = ({ count, first }: Candidate) => (count === null ? null : first(count));
    return {
      leader,
      rival: named.rival,
      tried: null,
      matches: supposed(named.matches),
      pairs: supposed(ofPairs.pairs),
    };
  }

  const leaderWithout = (isDropped: (match: number) => boolean): number => {
    const kept = Uint8Array.from({ length: design.matches }, (_, match) =>
      isDropped(match) ? 0 : 1,
    );
    return ordered(chancesOf(refit(kept)))[0] ?? leader;
  };
  const without = {
    matches: (dropped: ReadonlySet<number>) => leaderWithout((match) => dropped.has(match)),
    pairs: (dropped: ReadonlySet<number>) =>
      leaderWithout((match) => dropped.has(design.pair[match] ?? 0)),
  };
  const search = (of: keyof typeof without, candidate: Candidate, total: number) => {
    // Something must be left to fit: of one word pair none can be dropped.
    const most = Math.min(candidate.all, Math.max(1, Math.floor(MAX_DROPPED * total)), total - 1);
    for (let size = Math.min(candidate.count ?? most, most); size > 0; ) {
      const dropped = candidate.first(size);
      const rival = without[of](new Set(dropped));
      if (rival !== leader) return { dropped, rival, most };
      if (size === most) break;
      size = Math.min(most, Math.ceil(GROWTH * size));
    }
    return { dropped: null, rival: null, most };
  };
  const matches = search("matches", named.matches, design.matches);
  const pairs = search("pairs", ofPairs.pairs, design.pairs);
  return {
    leader,
    rival: matches.rival ?? named.rival,
    matches: matches.dropped,
    pairs: pairs.dropped,
    tried: { matches: matches.most, pairs: pairs.most },
  };
}
