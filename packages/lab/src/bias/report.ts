import type { Locale } from "@wisp/game";
import { type ClusterSums, chiSquareAbove, estimate, holm, RATE } from "@wisp/stats";
import { z } from "zod";
import {
  type BiasAnswer,
  type BiasAsk,
  biasAsks,
  type Naming,
  namingSchema,
  namings,
  WAYS,
} from "./study.ts";

const shareSchema = z.object({
  votes: z.int().min(0),
  /** Of all votes; null without any, as are the ends of its 95% interval where it has none. */
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
/** How often a place or a name was voted for. */
type BiasShare = Readonly<z.infer<typeof shareSchema>>;

const testSchema = z.object({
  degrees: z.union([z.literal(2), z.literal(3)]),
  /** Pearson's statistic of the votes, each for itself. */
  chiSquare: z.number(),
  /** The statistic that decides: votes that may be repeats of each other are one cluster. */
  clustered: z.number(),
  /** The chance of one as high without a bias. */
  p: z.number(),
});
/** A test of whether votes depend on a place or a name. */
type UniformityTest = Readonly<z.infer<typeof testSchema>>;

const metricSchema = z.object({
  /** The share of each without a bias. */
  chance: z.number(),
  shares: z.array(shareSchema),
  /** Null without a vote. */
  test: testSchema.nullable(),
});
/** The votes by what may bias them. */
export type BiasMetric = z.infer<typeof metricSchema>;

export const biasReportSchema = z.object({
  naming: namingSchema,
  names: z.array(z.string()),
  /** Votes asked for, of 576. */
  asked: z.int(),
  votes: z.int(),
  abstained: z.int(),
  illegal: z.int(),
  /** Questions without an answer: it came too late, or an error did. */
  lost: z.int(),
  /** By when the player spoke. */
  speaking: metricSchema,
  /** By where the ballot lists the player. */
  option: metricSchema,
  /** With the variance of the shares over the names; null without a vote. */
  name: metricSchema.extend({ fluctuation: z.number().nullable() }),
});
/** The votes of an agent for one method of naming. */
export type BiasReport = z.infer<typeof biasReportSchema>;

interface Vote {
  readonly ask: BiasAsk;
  readonly choice: number;
}

/** x with A x = b for a positive semidefinite A whose range has b; directions without any variance are 0. */
function solved(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, values[at] ?? 0]);
  const size = rows.length;
  const tolerance = 1e-9 * Math.max(1, ...matrix.map((row, at) => row[at] ?? 0));
  const pivots = new Set<number>();
  for (let at = 0; at < size; at += 1) {
    const pivot = rows[at];
    const value = pivot?.[at] ?? 0;
    if (pivot === undefined || value <= tolerance) continue;
    pivots.add(at);
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = (row[at] ?? 0) / value;
      rows[other] = row.map((each, column) => each - factor * (pivot[column] ?? 0));
    }
  }
  return rows.map((row, at) => (pivots.has(at) ? (row[size] ?? 0) / (row[at] ?? 1) : 0));
}

/**
 * Votes that may be repeats of each other. An agent that ignores the order of the ballot gives the answer of a
 * speaking order again on each ballot, and one that ignores who spoke that of a ballot after each speaking order.
 * Of the two metrics by these clusters the more cautious one counts. Votes of one match are in one cluster of
 * the first kind.
 */
const repeats: readonly ((ask: BiasAsk) => number)[] = [
  ({ match }) => Math.floor(match / WAYS),
  ({ match, voter }) => voter * WAYS + (match % WAYS),
];

/** The place of a seat on a ballot, in the order of speakers or among the names. */
type PlaceOf = (ask: BiasAsk, seat: number) => number;
type Clusters = readonly (readonly Vote[])[];

const clustersOf = (votes: readonly Vote[]): Clusters[] =>
  repeats.map((keyOf) => [...Map.groupBy(votes, ({ ask }) => keyOf(ask)).values()]);

/**
 * The score test of votes against voters at random: S' M⁻¹ S, where S sums what was voted minus what was
 * to be expected from each ballot, and M the squares of these sums by cluster.
 */
function clusteredStatistic(clusters: Clusters, places: number, placeOf: PlaceOf): number {
  const all = clusters.map((votes) => {
    const sums = new Array<number>(places).fill(0);
    for (const { ask, choice } of votes) {
      for (const seat of ask.options) {
        const place = placeOf(ask, seat);
        sums[place] = (sums[place] ?? 0) + (seat === choice ? 1 : 0) - 1 / ask.options.length;
      }
    }
    return sums;
  });
  // The last place follows from the others.
  const free = Array.from({ length: places - 1 }, (_, place) => place);
  const total = free.map((place) => all.reduce((sum, each) => sum + (each[place] ?? 0), 0));
  const squares = free.map((one) =>
    free.map((other) => all.reduce((sum, each) => sum + (each[one] ?? 0) * (each[other] ?? 0), 0)),
  );
  const weights = solved(squares, total);
  return Math.max(
    0,
    total.reduce((sum, each, at) => sum + each * (weights[at] ?? 0), 0),
  );
}

function testOf(
  votes: readonly Vote[],
  counts: readonly number[],
  placeOf: PlaceOf,
): UniformityTest | null {
  if (votes.length === 0) return null;
  const degrees = counts.length === 3 ? 2 : 3;
  const expected = votes.length / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return clustersOf(votes)
    .map((clusters): UniformityTest => {
      const clustered = clusteredStatistic(clusters, counts.length, placeOf);
      // M is not centred, so the statistic is at most the number of clusters: few of them need no other distribution.
      return { degrees, chiSquare, clustered, p: chiSquareAbove(clustered, degrees) };
    })
    .reduce((one, other) => (other.p > one.p ? other : one));
}

/**
 * The share of votes for a place, with the ends of both intervals that are further out. Each is that of the
 * rate among ballots that list the place, because no voter can choose their own.
 */
function shareOf(votes: readonly Vote[], place: number, placeOf: PlaceOf): BiasShare {
  const isFor = ({ ask, choice }: Vote): boolean => placeOf(ask, choice) === place;
  const listing = votes.filter(({ ask }) =>
    ask.options.some((seat) => placeOf(ask, seat) === place),
  );
  const count = votes.filter(isFor).length;
  const found = clustersOf(listing).map((clusters) => {
    const sizes = Float64Array.from(clusters, ({ length }) => length);
    const sums: ClusterSums = {
      clusters: Int32Array.from(clusters.keys()),
      numerators: Float64Array.from(clusters, (own) => own.filter(isFor).length),
      denominators: sizes,
      units: sizes,
    };
    return estimate(sums, RATE);
  });
  const endsOf = (side: "low" | "high"): number[] =>
    found.flatMap((each) => each?.[side] ?? []).map((end) => (end * listing.length) / votes.length);
  const [lows, highs] = [endsOf("low"), endsOf("high")];
  const hasInterval = lows.length === repeats.length;
  return {
    votes: count,
    share: votes.length === 0 ? null : count / votes.length,
    low: hasInterval ? Math.min(...lows) : null,
    high: hasInterval ? Math.max(...highs) : null,
  };
}

function metricOf(votes: readonly Vote[], places: number, placeOf: PlaceOf): BiasMetric {
  const shares = Array.from({ length: places }, (_, place) => shareOf(votes, place, placeOf));
  const counts = shares.map((each) => each.votes);
  return { chance: 1 / places, shares, test: testOf(votes, counts, placeOf) };
}

/** The metrics of one method of naming from an agent's answers so far; those of other methods do not count. */
export function biasReport(naming: Naming, answers: readonly BiasAnswer[]): BiasReport {
  // In one order, so that the same votes give the same digits.
  const own = answers
    .filter((answer) => answer.naming === naming)
    .sort((one, other) => one.ask - other.ask);
  const votes = own.flatMap(({ ask: at, choice }): Vote[] => {
    const ask = biasAsks[at];
    return ask === undefined || choice === null ? [] : [{ ask, choice }];
  });
  const missing = (code: BiasAnswer["missed"]): number =>
    own.filter(({ missed }) => missed === code).length;
  const name = metricOf(votes, 4, (_, seat) => seat);
  const shares = name.shares.flatMap(({ share }) => share ?? []);
  return {
    naming,
    names: [...namings[naming]],
    asked: own.length,
    votes: votes.length,
    abstained: missing("abstained"),
    illegal: missing("illegal"),
    lost: missing("timeout") + missing("error"),
    speaking: metricOf(votes, 4, ({ speakers }, seat) => speakers.indexOf(seat)),
    option: metricOf(votes, 3, ({ options }, seat) => options.indexOf(seat)),
    name: {
      ...name,
      fluctuation:
        shares.length === 0
          ? null
          : shares.reduce((sum, share) => sum + (share - name.chance) ** 2, 0) / shares.length,
    },
  };
}

/** Below this p, corrected over the tests of one run, an agent's votes are called biased. */
const LEVEL = 0.05;

/** With fewer votes nothing is said of a method of naming: they show only the largest dependence. */
export const MIN_VOTES = 100;

/** A share with one decimal; "-" where there is none. */
export const sharePercent = (share: number | null): string =>
  share === null ? "-" : `${(100 * share).toFixed(1)}%`;

/** The place with the most votes, from 0. */
const topOf = ({ shares }: BiasMetric): number => {
  const votes = shares.map((each) => each.votes);
  return votes.indexOf(Math.max(...votes));
};

const sentences = {
  en: {
    none: "There is no vote yet.",
    few: `Too few votes to say what they depend on: at least ${MIN_VOTES} are needed.`,
    unbiased:
      "Its votes show no dependence on who spoke when, on the order of the ballot or on names.",
    speaking: (place: number, share: string) =>
      `${share} of its votes go to the player who spoke in position ${place} (25.0% by chance).`,
    option: (place: number, share: string) =>
      `${share} go to name ${place} of the ballot (33.3% by chance).`,
    name: (name: string, share: string) => `${share} go to ${name} (25.0% by chance).`,
    joined: " ",
  },
  zh: {
    none: "还没有投票。",
    few: `票数太少，无法判断受什么影响：至少需要 ${MIN_VOTES} 票。`,
    unbiased: "没有发现它的投票受发言顺序、选票顺序或名字影响。",
    speaking: (place: number, share: string) =>
      `它有 ${share} 的票投给第 ${place} 个发言的玩家（随机时为 25.0%）。`,
    option: (place: number, share: string) =>
      `${share} 的票投给选票上的第 ${place} 个名字（随机时为 33.3%）。`,
    name: (name: string, share: string) => `${share} 的票投给 ${name}（随机时为 25.0%）。`,
    joined: "",
  },
} as const satisfies Record<Locale, unknown>;

/** What stands with every claim: votes that go together by something else can seem to depend on these three. */
export const biasLimit: Readonly<Record<Locale, string>> = {
  en: "An agent that always votes alike after the same two first speakers prefers no position or name, and up to three in ten such agents are said to.",
  zh: "只要前两位发言者相同就投同样票的智能体并不偏向任何位置或名字，但这样的智能体最多有三成会被说成有偏向。",
};

/** What may bias votes, in the order in which sentences name it. */
const metricsOf = ({ speaking, option, name }: BiasReport): readonly BiasMetric[] => [
  speaking,
  option,
  name,
];

/**
 * What the votes of one agent depend on, in plain words: a sentence a report. They are corrected together
 * (Holm), over the three tests of each method of naming with enough votes.
 *
 * @param reports those of one run
 */
export function biasSentences(reports: readonly BiasReport[], locale: Locale): string[] {
  const say = sentences[locale];
  const judged = reports.filter(({ votes }) => votes >= MIN_VOTES);
  const tested = judged.flatMap(metricsOf);
  const adjusted = holm(tested.map(({ test }) => test?.p ?? 1));
  const biased = new Set(tested.filter((_, at) => (adjusted[at] ?? 1) < LEVEL));
  const top = (metric: BiasMetric): string =>
    sharePercent(metric.shares[topOf(metric)]?.share ?? null);
  return reports.map((report) => {
    const { votes, speaking, option, name, names } = report;
    if (votes === 0) return say.none;
    if (votes < MIN_VOTES) return say.few;
    const found = [
      ...(biased.has(speaking) ? [say.speaking(topOf(speaking) + 1, top(speaking))] : []),
      ...(biased.has(option) ? [say.option(topOf(option) + 1, top(option))] : []),
      ...(biased.has(name) ? [say.name(names[topOf(name)] ?? "", top(name))] : []),
    ];
    return found.length === 0 ? say.unbiased : found.join(say.joined);
  });
}
