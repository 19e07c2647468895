import { quantileMs } from "./latency.ts";
import {
  addTallies,
  type Count,
  countOf,
  emptyTally,
  type RoleSums,
  type Tally,
  tallyOf,
} from "./tally.ts";

/** A figure over all matches and by side; null where its denominator is 0. */
export interface BySide {
  readonly all: number | null;
  readonly spy: number | null;
  readonly civilian: number | null;
}

/** The columns of a leaderboard row. Rates run from 0 to 1; null is "-", never 0. */
export interface Figures {
  readonly matches: number;
  readonly matchesAsSpy: number;
  /** Fewer than 100 matches, or fewer than 15 as spy. */
  readonly inPlacement: boolean;
  /** 100 + the sum of (points - 1): one point is the fee of a match. */
  readonly total: number;
  /** Mean points per match, without the fee; over all participants of a match exactly 2. */
  readonly averageScore: BySide;
  readonly winRate: BySide;
  /** Civilian ballots that name the spy. */
  readonly voteAccuracy: number | null;
  /** Civilian ballots that name nobody. */
  readonly abstainRate: number | null;
  /** Mean of the round in which the agent went out, or of the last round when it lived. */
  readonly survivalRounds: BySide;
  /** Fouls by speeches due, and the parts that add up to it; `timeouts` is a part of `skipped`. */
  readonly foulRate: number | null;
  readonly fouls: {
    readonly skipped: number | null;
    readonly timeouts: number | null;
    readonly saidWord: number | null;
    readonly repeated: number | null;
  };
  /** Mean votes received per voting round. */
  readonly votesReceived: number | null;
  /** Milliseconds, within about 5%. */
  readonly latencyMs: { readonly p50: number | null; readonly p95: number | null };
  /** Per match in which a decision reported them; null when none did. */
  readonly tokensPerMatch: number | null;
  /** US dollars, per match in which a decision reported its cost; null when none did. */
  readonly costPerMatch: number | null;
  /** Matches that these two are the means of. */
  readonly reported: { readonly tokens: number; readonly cost: number };
}

/** An agent leaves placement with this many matches, this many of them as the spy. */
export const PLACEMENT = { matches: 100, asSpy: 15 } as const;
const STARTING_TOTAL = 100;

/** Whether so few matches leave an agent in placement. */
export const inPlacement = (matches: number, matchesAsSpy: number): boolean =>
  matches < PLACEMENT.matches || matchesAsSpy < PLACEMENT.asSpy;

/** The total of a gain (see `gainOf`). */
export const totalOf = (gain: number, pointsScale: number): number =>
  STARTING_TOTAL + gain / pointsScale;

/**
 * Points beyond the fee of a point a match, in units of 1 / pointsScale: whole, so that equal totals
 * are equal numbers and share a rank.
 */
export const gainOf = (tally: Tally): number =>
  countOf(tally, "points") - countOf(tally, "matches") * tally.pointsScale;

/** The columns of one leaderboard row. */
export function figuresOf(tally: Tally): Figures {
  const count = (name: Count): number => countOf(tally, name);
  const ratio = (numerator: Count, denominator: Count, unit = 1): number | null =>
    count(denominator) === 0 ? null : count(numerator) / (count(denominator) * unit);
  const { pointsScale, latency } = tally;
  return {
    matches: count("matches"),
    matchesAsSpy: count("spyMatches"),
    inPlacement: inPlacement(count("matches"), count("spyMatches")),
    total: totalOf(gainOf(tally), pointsScale),
    averageScore: {
      all: ratio("points", "matches", pointsScale),
      spy: ratio("spyPoints", "spyMatches", pointsScale),
      civilian: ratio("civilianPoints", "civilianMatches", pointsScale),
    },
    winRate: {
      all: ratio("wins", "matches"),
      spy: ratio("spyWins", "spyMatches"),
      civilian: ratio("civilianWins", "civilianMatches"),
    },
    voteAccuracy: ratio("right", "rightOf"),
    abstainRate: ratio("abstained", "abstainedOf"),
    survivalRounds: {
      all: ratio("survival", "survivalOf"),
      spy: ratio("spySurvival", "spySurvivalOf"),
      civilian: ratio("civilianSurvival", "civilianSurvivalOf"),
    },
    foulRate: ratio("fouls", "foulsOf"),
    fouls: {
      skipped: ratio("skipped", "skippedOf"),
      timeouts: ratio("timeouts", "timeoutsOf"),
      saidWord: ratio("saidWord", "saidWordOf"),
      repeated: ratio("repeated", "repeatedOf"),
    },
    votesReceived: ratio("votesReceived", "votesReceivedOf"),
    latencyMs: { p50: quantileMs(latency, 0.5), p95: quantileMs(latency, 0.95) },
    tokensPerMatch: ratio("tokens", "tokensOf"),
    costPerMatch: ratio("costMicros", "costMicrosOf", 1_000_000),
    reported: { tokens: count("tokensOf"), cost: count("costMicrosOf") },
  };
}

/** The columns of one row from the sums of all versions and roles that it is to cover. */
export const figures = (rows: readonly RoleSums[]): Figures =>
  figuresOf(rows.map(tallyOf).reduce(addTallies, emptyTally(1)));

/** Every figure by the name of its column. */
export const figureReaders = {
  total: (figures) => figures.total,
  matches: (figures) => figures.matches,
  matchesAsSpy: (figures) => figures.matchesAsSpy,
  score: (figures) => figures.averageScore.all,
  scoreSpy: (figures) => figures.averageScore.spy,
  scoreCivilian: (figures) => figures.averageScore.civilian,
  wins: (figures) => figures.winRate.all,
  winsSpy: (figures) => figures.winRate.spy,
  winsCivilian: (figures) => figures.winRate.civilian,
  voteAccuracy: (figures) => figures.voteAccuracy,
  abstainRate: (figures) => figures.abstainRate,
  survival: (figures) => figures.survivalRounds.all,
  survivalSpy: (figures) => figures.survivalRounds.spy,
  survivalCivilian: (figures) => figures.survivalRounds.civilian,
  fouls: (figures) => figures.foulRate,
  skipped: (figures) => figures.fouls.skipped,
  timeouts: (figures) => figures.fouls.timeouts,
  saidWord: (figures) => figures.fouls.saidWord,
  repeated: (figures) => figures.fouls.repeated,
  votesReceived: (figures) => figures.votesReceived,
  latencyMedian: (figures) => figures.latencyMs.p50,
  latencySlow: (figures) => figures.latencyMs.p95,
  tokens: (figures) => figures.tokensPerMatch,
  cost: (figures) => figures.costPerMatch,
} as const satisfies Readonly<Record<string, (figures: Figures) => number | null>>;

export type FigureName = keyof typeof figureReaders;
