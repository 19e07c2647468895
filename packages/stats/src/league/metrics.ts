import { countsRole, type Metric, type MetricSide } from "@wisp/game";
import { bytes, float64, int32, Labels } from "../columns.ts";
import { explainedMean, type Reasons } from "../intervals/difference.ts";
import { estimate, RATE, type Range, UNBOUNDED } from "../intervals/interval.ts";
import { ClusterCounter, type ClusterSums } from "../intervals/weighted-sum.ts";
import { type Interval, type Intervals, intervalOf } from "../leaderboard.ts";
import type { ScoredSeats } from "../reliability/scored-seats.ts";
import type { StrengthFit } from "../strength/fit.ts";
import { type LeagueMatch, type LeagueSeat, Opponents } from "./opponents.ts";

/** A seat's contribution to a metric; a denominator of 0 means none. */
type Contribution = readonly [numerator: number, denominator: number];

/** A metric that is a mean of matches, and so has an interval. */
interface MeanMetric {
  readonly id: string;
  /** Only seats in this role count; null: all. */
  readonly role: string | null;
  readonly side?: MetricSide | undefined;
  /** The range of a match's metric. */
  readonly range: Range;
  readonly of: (seat: LeagueSeat, match: LeagueMatch) => Contribution;
}

const MICROS = 1_000_000;

const reported = (value: number | null, unit: number): Contribution =>
  value === null ? [0, 0] : [value / unit, 1];

const scoreMetric = (points: Range): MeanMetric => ({
  id: "score",
  role: null,
  range: points,
  of: pointsOf,
});

const common: readonly MeanMetric[] = [
  { id: "wins", role: null, range: RATE, of: winsOf },
  { id: "tokens", role: null, range: [0, null], of: ({ tokens }) => reported(tokens, 1) },
  {
    id: "cost",
    role: null,
    range: [0, null],
    of: ({ costMicros }) => reported(costMicros, MICROS),
  },
];

function pointsOf({ points }: LeagueSeat, { pointsScale }: LeagueMatch): Contribution {
  return [points / pointsScale, 1];
}

function winsOf({ won }: LeagueSeat): Contribution {
  return [won ? 1 : 0, 1];
}

/** The metrics that a game declares and those of every game, apart from counts and the score. */
function meanMetrics(metrics: readonly Metric[], points: Range): readonly MeanMetric[] {
  const declared = metrics.flatMap(({ id, of, role, side, unit }): MeanMetric[] => {
    if (of === "matches") return [];
    if (of === "points") return [{ id, role, side, range: points, of: pointsOf }];
    if (of === "wins") return [{ id, role, side, range: RATE, of: winsOf }];
    // A score may be lost as well as won.
    const range: Range = unit === "rate" ? RATE : unit === "score" ? UNBOUNDED : [0, null];
    return [{ id, role, side, range, of: ({ facts }) => facts[of.fact] ?? [0, 0] }];
  });
  return [...common, ...declared];
}

/** Whether each of an agent's seats counts as much as any other: the metric is then a mean of seats. */
function isPerSeat({ denominators, units }: ClusterSums, seats: number): boolean {
  const each = (denominators[0] ?? 0) / (units[0] ?? 1);
  const counted = units.reduce((sum, count) => sum + count, 0);
  return counted === seats && units.every((count, at) => denominators[at] === each * count);
}

/** One metric of all seats, as columns. */
class MetricColumns {
  readonly figure: MeanMetric;
  readonly #numerators = float64();
  readonly #denominators = float64();

  constructor(metric: MeanMetric) {
    this.figure = metric;
  }

  add(seat: LeagueSeat, match: LeagueMatch): void {
    const [numerator, denominator] = countsRole(this.figure, seat.role)
      ? this.figure.of(seat, match)
      : [0, 0];
    this.#numerators.push(numerator);
    this.#denominators.push(denominator);
  }

  /** By seat. */
  numerators(): Float64Array {
    return this.#numerators.taken();
  }

  /** @param clusters of the seats in `rows`, numbered from 0 */
  sumsOf(rows: readonly number[], clusters: readonly number[]): ClusterSums {
    const [numerators, denominators] = [this.#numerators.taken(), this.#denominators.taken()];
    const counter = new ClusterCounter(rows.length);
    for (const [at, row] of rows.entries()) {
      counter.add(clusters[at] ?? 0, numerators[row] ?? 0, denominators[row] ?? 0);
    }
    return counter.sums();
  }

  /** @param reasons why clusters differ, in a season in duplicates */
  intervalOf(
    rows: readonly number[],
    clusters: readonly number[],
    reasons: Reasons | null,
  ): Interval | null {
    const sums = this.sumsOf(rows, clusters);
    const numerators = this.#numerators.taken();
    const isMean = reasons !== null && isPerSeat(sums, rows.length);
    const explained = isMean
      ? explainedMean(
          sums,
          reasons,
          Float64Array.from(rows, (row) => numerators[row] ?? 0),
        )
      : null;
    if (explained === null) return intervalOf(estimate(sums, this.figure.range));
    const [least, most] = this.figure.range;
    return [
      Math.max(explained.low, least ?? explained.low),
      Math.min(explained.high, most ?? explained.high),
    ];
  }
}

/** Collects seats and returns the intervals of an agent's metrics. */
export class MetricTable {
  readonly #columns: readonly MetricColumns[];
  readonly #score: MetricColumns;
  readonly #agents = new Labels();
  readonly #roles = new Labels();
  /** By seat. */
  readonly #clusters = int32();
  readonly #agentOf = int32();
  readonly #roleOf = bytes();
  readonly #matchOf = int32();
  readonly #numbers = new Map<string, number>();
  readonly #rows = new Map<string, number[]>();
  readonly #opponents = new Opponents();
  #count = 0;
  #seats = 0;
  #matches = 0;

  /** @param points the range of a match's points */
  constructor(metrics: readonly Metric[], points: Range) {
    this.#score = new MetricColumns(scoreMetric(points));
    const others = meanMetrics(metrics, points).map((metric) => new MetricColumns(metric));
    this.#columns = [this.#score, ...others];
  }

  add(match: LeagueMatch): void {
    const cluster = this.#clusterOf(match.content);
    this.#opponents.add(match);
    for (const seat of match.seats) {
      const rows = this.#rows.get(seat.agent) ?? [];
      rows.push(this.#seats);
      this.#rows.set(seat.agent, rows);
      this.#clusters.push(cluster);
      this.#agentOf.push(this.#agents.add(seat.agent));
      this.#roleOf.push(this.#roles.add(seat.role));
      this.#matchOf.push(this.#matches);
      for (const column of this.#columns) column.add(seat, match);
      this.#seats += 1;
    }
    this.#matches += 1;
  }

  /** All seats with their scores. */
  scoredSeats(): ScoredSeats {
    const [clusters, matches] = [this.#clusters.taken(), this.#matchOf.taken()];
    const scores = this.#score.numerators();
    return {
      agents: this.#agents.names,
      roles: this.#roles.names,
      clusters: this.#count,
      agent: this.#agentOf.taken(),
      role: this.#roleOf.taken(),
      matchOf: (seat) => matches[seat] ?? 0,
      clusterOf: (seat) => clusters[seat] ?? 0,
      scoreOf: (seat) => scores[seat] ?? 0,
    };
  }

  #clusterOf(content: string | null): number {
    const known = content === null ? undefined : this.#numbers.get(content);
    if (known !== undefined) return known;
    const cluster = this.#count;
    this.#count += 1;
    if (content !== null) this.#numbers.set(content, cluster);
    return cluster;
  }

  /** The seats of an agent and their clusters, numbered from 0 in the order in which `met` has them. */
  #seatsOf(agent: string) {
    const rows = this.#rows.get(agent) ?? [];
    const all = this.#clusters.taken();
    const numbers = new Map<number, number>();
    const clusters = rows.map((row) => {
      const cluster = all[row] ?? 0;
      const known = numbers.get(cluster) ?? numbers.size;
      numbers.set(cluster, known);
      return known;
    });
    return { rows, clusters, met: [...numbers.keys()] };
  }

  /**
   * The mean score of an agent by cluster; clusters have their numbers on the leaderboard, so that those of
   * several agents can be joined.
   */
  scoresOf(agent: string): ClusterSums {
    const { rows, clusters, met } = this.#seatsOf(agent);
    const sums = this.#score.sumsOf(rows, clusters);
    return { ...sums, clusters: sums.clusters.map((own) => met[own] ?? 0) };
  }

  intervalsOf(agent: string): Intervals {
    const { rows, clusters } = this.#seatsOf(agent);
    const reasons = this.#opponents.reasonsOf({ rows, clusters });
    return Object.fromEntries(
      this.#columns.flatMap((column) => {
        const interval = column.intervalOf(rows, clusters, reasons);
        return interval === null ? [] : [[column.figure.id, interval]];
      }),
    );
  }
}

/** What two agents' pairwise comparisons show, from the side of the first. */
export interface WinCell {
  /** Places in `agents`. */
  readonly one: number;
  readonly other: number;
  readonly contests: number;
  /** Share of the pairwise comparisons in which the first finished ahead, a tie as half; and what strengths expect. */
  readonly share: number;
  readonly expected: number;
  /** Their difference in standard errors of luck. */
  readonly deviation: number;
}

/** Observed and expected results of the best agents of a leaderboard against each other. */
export interface WinMatrix {
  /** The best first. */
  readonly agents: readonly string[];
  /** Pairs that met, every pair once. */
  readonly cells: readonly WinCell[];
}

const SHOWN = 20;

/** @param order numbers of the agents, the best first */
export function winMatrixOf(
  { comparisons, pairs }: StrengthFit,
  order: readonly number[],
): WinMatrix {
  const { met, sums } = pairs;
  const shown = order.slice(0, SHOWN);
  const placeOf = new Map(shown.map((agent, place) => [agent, place]));
  const times = new Int32Array(met.one.length);
  const halves = new Int32Array(met.one.length);
  for (const [row, pair] of met.of.entries()) {
    const own = comparisons.halves[row] ?? 0;
    times[pair] = (times[pair] ?? 0) + 1;
    halves[pair] = (halves[pair] ?? 0) + (met.isForward[row] === 1 ? own : 2 - own);
  }
  const cells = Array.from(met.one).flatMap((agent, pair): WinCell[] => {
    const [low, high] = [placeOf.get(agent), placeOf.get(met.other[pair] ?? -1)];
    if (low === undefined || high === undefined) return [];
    const count = times[pair] ?? 0;
    const won = (halves[pair] ?? 0) / 2;
    const rest = sums.plain[pair] ?? 0;
    const luck = Math.sqrt(sums.within * (sums.information[pair] ?? 0));
    const deviation = luck > 0 ? (sums.rests[pair] ?? 0) / luck : 0;
    const forward = low < high;
    return [
      {
        one: Math.min(low, high),
        other: Math.max(low, high),
        contests: count,
        share: (forward ? won : count - won) / count,
        expected: (forward ? won - rest : count - won + rest) / count,
        deviation: forward ? deviation : -deviation,
      },
    ];
  });
  return {
    agents: shown.map((agent) => comparisons.agents.names[agent] ?? ""),
    cells: cells.toSorted((left, right) => left.one - right.one || left.other - right.other),
  };
}
