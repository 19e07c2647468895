import { quantileMs } from "./latency.ts";
import { mergeSums, type Reported, type Sums } from "./sums.ts";

/** Sums of an agent on one side of the game. */
export interface SideSums {
  /** As the game names it: "spy" or "civilians" in Who is Spy. */
  readonly side: string;
  readonly sums: Sums;
}

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
  /** Null when no decision reported them. */
  readonly tokensPerMatch: number | null;
  /** US dollars; null when no decision reported its cost. */
  readonly costPerMatch: number | null;
}

const PLACEMENT_MATCHES = 100;
const PLACEMENT_AS_SPY = 15;
const STARTING_TOTAL = 100;

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

const merge = (rows: readonly SideSums[]): Sums | undefined =>
  rows
    .map((row) => row.sums)
    .reduce<Sums | undefined>(
      (all, sums) => (all === undefined ? sums : mergeSums(all, sums)),
      undefined,
    );

/** In whole units up to the last step, so that equal totals are equal numbers and share a rank. */
const gain = ({ points, pointsScale, matches }: Sums): number =>
  (points - matches * pointsScale) / pointsScale;

const averageScore = (sums: Sums): number | null =>
  ratio(sums.points, sums.pointsScale * sums.matches);
const winRate = (sums: Sums): number | null => ratio(sums.wins, sums.matches);

function fact(sums: Sums | undefined, name: string): number | null {
  const [numerator, denominator] = sums?.facts[name] ?? [0, 0];
  return ratio(numerator, denominator);
}

function perMatch(
  sums: Sums | undefined,
  ...figures: readonly (Reported | undefined)[]
): number | null {
  const known = figures.filter((figure) => figure !== undefined && figure.decisions > 0);
  if (sums === undefined || known.length === 0) return null;
  return ratio(
    known.reduce((sum, figure) => sum + (figure?.sum ?? 0), 0),
    sums.matches,
  );
}

/**
 * The columns of one leaderboard row, from the sums of all versions and sides that the row is to
 * cover (several rows of a side are merged).
 */
export function figures(rows: readonly SideSums[]): Figures {
  const all = merge(rows);
  const spy = merge(rows.filter((row) => row.side === "spy"));
  const civilian = merge(rows.filter((row) => row.side === "civilians"));
  const bySide = (read: (sums: Sums) => number | null): BySide => ({
    all: all === undefined ? null : read(all),
    spy: spy === undefined ? null : read(spy),
    civilian: civilian === undefined ? null : read(civilian),
  });
  const matches = all?.matches ?? 0;
  const matchesAsSpy = spy?.matches ?? 0;
  const latency = all?.latency ?? {};
  const cost = perMatch(all, all?.costMicros);
  return {
    matches,
    matchesAsSpy,
    inPlacement: matches < PLACEMENT_MATCHES || matchesAsSpy < PLACEMENT_AS_SPY,
    total: STARTING_TOTAL + (all === undefined ? 0 : gain(all)),
    averageScore: bySide(averageScore),
    winRate: bySide(winRate),
    voteAccuracy: fact(civilian, "ballots-right"),
    abstainRate: fact(civilian, "abstained"),
    survivalRounds: bySide((sums) => fact(sums, "survival-rounds")),
    foulRate: fact(all, "fouls"),
    fouls: {
      skipped: fact(all, "skipped"),
      timeouts: fact(all, "speech-timeouts"),
      saidWord: fact(all, "said-word"),
      repeated: fact(all, "repeated"),
    },
    votesReceived: fact(all, "votes-received"),
    latencyMs: { p50: quantileMs(latency, 0.5), p95: quantileMs(latency, 0.95) },
    tokensPerMatch: perMatch(all, all?.tokensIn, all?.tokensOut),
    costPerMatch: cost === null ? null : cost / 1_000_000,
  };
}
