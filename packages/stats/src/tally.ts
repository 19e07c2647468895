import type { Sums } from "./sums.ts";

/** Sums of an agent in one role of the game. */
export interface RoleSums {
  /** As the game names it: "spy" or "civilian" in Who is Spy. */
  readonly role: string;
  readonly sums: Sums;
}

/** In the order in which they are kept; a name with "Of" is the denominator of the one before. */
const countNames = [
  "matches",
  "wins",
  "points",
  "survival",
  "survivalOf",
  "spyMatches",
  "spyWins",
  "spyPoints",
  "spySurvival",
  "spySurvivalOf",
  "civilianMatches",
  "civilianWins",
  "civilianPoints",
  "civilianSurvival",
  "civilianSurvivalOf",
  "right",
  "rightOf",
  "abstained",
  "abstainedOf",
  "fouls",
  "foulsOf",
  "skipped",
  "skippedOf",
  "timeouts",
  "timeoutsOf",
  "saidWord",
  "saidWordOf",
  "repeated",
  "repeatedOf",
  "votesReceived",
  "votesReceivedOf",
  "tokens",
  "tokensOf",
  "costMicros",
  "costMicrosOf",
] as const;
export type Count = (typeof countNames)[number];

/**
 * What the figures of a board's row are read from: whole numbers only, so that neither the order of
 * matches nor the way they are added up changes a digit. Small enough to be kept by the thousand.
 */
export interface Tally {
  /** Points are in units of 1 / pointsScale. */
  readonly pointsScale: number;
  /** By place in `countNames`. */
  readonly counts: readonly number[];
  /** Decisions by latency bucket (see latency.ts). */
  readonly latency: Readonly<Record<string, number>>;
}

const placeOf = new Map<string, number>(countNames.map((name, place) => [name, place]));

export const countOf = ({ counts }: Tally, name: Count): number =>
  counts[placeOf.get(name) ?? -1] ?? 0;

/** The facts that are tallied, and under which name. */
const facts = [
  ["fouls", "fouls"],
  ["skipped", "skipped"],
  ["timeouts", "speech-timeouts"],
  ["saidWord", "said-word"],
  ["repeated", "repeated"],
  ["votesReceived", "votes-received"],
] as const;

const factOf = (sums: Sums, name: string): readonly [number, number] => sums.facts[name] ?? [0, 0];

function roleCounts(sums: Sums): readonly number[] {
  return [sums.matches, sums.wins, sums.points, ...factOf(sums, "survival-rounds")];
}

const nothing = [0, 0, 0, 0, 0];

/** The tally of the sums of one role. */
export function tallyOf({ role, sums }: RoleSums): Tally {
  const civilian = role === "civilian";
  const { tokensIn, tokensOut, costMicros, latency, pointsScale } = sums;
  return {
    pointsScale,
    latency,
    counts: [
      ...roleCounts(sums),
      ...(role === "spy" ? roleCounts(sums) : nothing),
      ...(civilian ? roleCounts(sums) : nothing),
      ...(civilian ? factOf(sums, "ballots-right") : [0, 0]),
      ...(civilian ? factOf(sums, "abstained") : [0, 0]),
      ...facts.flatMap(([, fact]) => factOf(sums, fact)),
      tokensIn.sum + tokensOut.sum,
      sums.tokenMatches,
      costMicros.sum,
      sums.costMatches,
    ],
  };
}

export const emptyTally = (pointsScale: number): Tally => ({
  pointsScale,
  counts: countNames.map(() => 0),
  latency: {},
});

/** Both together. Throws a RangeError when both hold matches of different points scales. */
export function addTallies(left: Tally, right: Tally): Tally {
  if (countOf(left, "matches") === 0) return right;
  if (countOf(right, "matches") === 0) return left;
  if (left.pointsScale !== right.pointsScale) {
    throw new RangeError(`points in 1/${left.pointsScale} and in 1/${right.pointsScale}`);
  }
  const latency = { ...left.latency };
  for (const [bucket, count] of Object.entries(right.latency)) {
    latency[bucket] = (latency[bucket] ?? 0) + count;
  }
  return {
    pointsScale: left.pointsScale,
    counts: left.counts.map((count, place) => count + (right.counts[place] ?? 0)),
    latency,
  };
}
