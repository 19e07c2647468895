import type { Figure } from "@wisp/game";
import { type Interval, type Intervals, intervalOf } from "../board/intervals.ts";
import { reals, wholes } from "../columns/growable-array.ts";
import { ClusterCounter, type ClusterSums } from "../intervals/cluster-sums.ts";
import { explainedMean, type Reasons } from "../intervals/explained.ts";
import { estimate, RATE, type Range, UNBOUNDED } from "../intervals/interval.ts";
import { Opponents } from "./opponents.ts";
import type { LeagueMatch, LeagueSeat } from "./record.ts";

/** A seat's contribution to a figure; a denominator of 0 means none. */
type Contribution = readonly [numerator: number, denominator: number];

/** A figure that is a mean of matches, and so has an interval. */
interface MeanFigure {
  readonly id: string;
  /** Only seats in this role count; null: all. */
  readonly role: string | null;
  /** The range of a match's figure. */
  readonly range: Range;
  readonly of: (seat: LeagueSeat, match: LeagueMatch) => Contribution;
}

const MICROS = 1_000_000;

const reported = (value: number | null, unit: number): Contribution =>
  value === null ? [0, 0] : [value / unit, 1];

const scoreFigure = (points: Range): MeanFigure => ({
  id: "score",
  role: null,
  range: points,
  of: pointsOf,
});

const common: readonly MeanFigure[] = [
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

/** The figures that a game declares and those of every game, apart from counts and the score. */
function meanFigures(figures: readonly Figure[], points: Range): readonly MeanFigure[] {
  const declared = figures.flatMap(({ id, of, role, unit }): MeanFigure[] => {
    if (of === "matches") return [];
    if (of === "points") return [{ id, role, range: points, of: pointsOf }];
    if (of === "wins") return [{ id, role, range: RATE, of: winsOf }];
    // A score may be lost as well as won.
    const range: Range = unit === "rate" ? RATE : unit === "score" ? UNBOUNDED : [0, null];
    return [{ id, role, range, of: ({ facts }) => facts[of.fact] ?? [0, 0] }];
  });
  return [...common, ...declared];
}

/** Whether each of an agent's seats counts as much as any other: the figure is then a mean of seats. */
function isPerSeat({ denominators, units }: ClusterSums, seats: number): boolean {
  const each = (denominators[0] ?? 0) / (units[0] ?? 1);
  const counted = units.reduce((sum, count) => sum + count, 0);
  return counted === seats && units.every((count, at) => denominators[at] === each * count);
}

/** One figure of all seats, as columns. */
class FigureColumns {
  readonly figure: MeanFigure;
  readonly #numerators = reals();
  readonly #denominators = reals();

  constructor(figure: MeanFigure) {
    this.figure = figure;
  }

  add(seat: LeagueSeat, match: LeagueMatch): void {
    const { role, of } = this.figure;
    const [numerator, denominator] = role === null || role === seat.role ? of(seat, match) : [0, 0];
    this.#numerators.push(numerator);
    this.#denominators.push(denominator);
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

/** Collects seats and returns the intervals of an agent's figures. */
export class FigureTable {
  readonly #columns: readonly FigureColumns[];
  readonly #score: FigureColumns;
  readonly #clusters = wholes();
  readonly #numbers = new Map<string, number>();
  readonly #rows = new Map<string, number[]>();
  readonly #opponents = new Opponents();
  #count = 0;
  #seats = 0;

  /** @param points the range of a match's points */
  constructor(figures: readonly Figure[], points: Range) {
    this.#score = new FigureColumns(scoreFigure(points));
    const others = meanFigures(figures, points).map((figure) => new FigureColumns(figure));
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
      for (const column of this.#columns) column.add(seat, match);
      this.#seats += 1;
    }
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
   * The mean score of an agent by cluster; clusters have their numbers on the board, so that those of
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
