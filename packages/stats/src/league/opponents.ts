import { int32, Labels } from "../columns.ts";
import { square } from "../exact.ts";
import type { Reasons } from "../intervals/difference.ts";
import { Directions } from "../linear.ts";
import type { RatedSeat } from "../strength/pairwise-comparisons.ts";
import { asOneSeat, isSelfTeam, reportedSum, type Usage } from "../sums.ts";

/** Fewer clusters beyond the opponents than this do not show what chance is. */
const MIN_LEFT = 8;
/** With more opponents the regression takes too long: its cost grows with the cube of their number. */
const MAX_OPPONENTS = 200;

/** The seats of one agent: rows of all seats, and the number of the cluster of each, from 0. */
interface AgentSeats {
  readonly rows: readonly number[];
  readonly clusters: readonly number[];
}

/**
 * Explains, in seasons in duplicates, how an agent's results in a set depend on its opponents.
 *
 * An agent takes each seat of a deal equally often there, so what the deal gives a seat cancels out
 * within a set. Sets still differ by the opponents in them. As an agent meets all opponents about
 * equally often, this nearly cancels out over the season, and is not chance.
 */
export class Opponents {
  readonly #agents = new Labels();
  /** By row: the agent, its place at the table, and the first row of its match. */
  readonly #agentOf = int32();
  readonly #place = int32();
  readonly #firstOf = int32();
  #rows = 0;

  add({ seats }: LeagueMatch): void {
    const first = this.#rows;
    for (const [place, { agent }] of seats.entries()) {
      this.#agentOf.push(this.#agents.add(agent));
      this.#place.push(place);
      this.#firstOf.push(first);
      this.#rows += 1;
    }
  }

  /** The opponents at the table of a row. */
  #metAt(row: number): number[] {
    const [agentOf, firstOf] = [this.#agentOf.taken(), this.#firstOf.taken()];
    const first = firstOf[row] ?? 0;
    const met: number[] = [];
    for (let at = first; at < firstOf.length && firstOf[at] === first; at += 1) {
      if (at !== row) met.push(agentOf[at] ?? 0);
    }
    return met;
  }

  /** Null outside duplicates, and where there are too few sets for the number of opponents. */
  reasonsOf({ rows, clusters }: AgentSeats): Reasons | null {
    const count = 1 + clusters.reduce((most, cluster) => Math.max(most, cluster), -1);
    if (!this.#takesSeatsInTurn(rows, clusters, count)) return null;
    const meetings = new Map<number, Float64Array>();
    for (const [at, row] of rows.entries()) {
      for (const opponent of this.#metAt(row)) {
        const column = meetings.get(opponent) ?? new Float64Array(count);
        column[clusters[at] ?? 0] = (column[clusters[at] ?? 0] ?? 0) + 1;
        meetings.set(opponent, column);
        if (meetings.size > MAX_OPPONENTS) return null;
      }
    }
    const columns = [...meetings.values()];
    const directions = new Directions(columns);
    if (count - directions.rank < MIN_LEFT) return null;
    return { directions, unevenness: unevennessOf(columns) };
  }

  /** Whether the agent takes several seats on each content, each of them once. */
  #takesSeatsInTurn(rows: readonly number[], clusters: readonly number[], count: number): boolean {
    if (rows.length < 2 * count) return false;
    const places = this.#place.taken();
    const taken = Array.from({ length: count }, () => new Set<number>());
    for (const [at, row] of rows.entries()) {
      const seats = taken[clusters[at] ?? 0];
      const place = places[row] ?? 0;
      if (seats?.has(place)) return false;
      seats?.add(place);
    }
    return taken.every(({ size }) => size > 1);
  }
}

/**
 * How far the mean of all clusters is from one with equal shares of these columns, relative to how far
 * a single cluster is from their mean, both squared.
 */
function unevennessOf(columns: readonly Float64Array[]): number {
  const meanOf = (values: Float64Array | readonly number[]): number => {
    let sum = 0;
    for (const value of values) sum += value;
    return sum / values.length;
  };
  const means = columns.map(meanOf);
  const equal = meanOf(means);
  const uneven = means.reduce((sum, mean) => sum + square(mean - equal), 0);
  const within = columns.reduce(
    (sum, column, at) => sum + meanOf(column.map((each) => square(each - (means[at] ?? 0)))),
    0,
  );
  return within === 0 ? 0 : uneven / within;
}

/** One seat of a finished ranked match of any game. */
export interface LeagueSeat extends Omit<RatedSeat, "score">, Usage {
  readonly won: boolean;
  /** In units of 1 / pointsScale. Who has more finished ahead. */
  readonly points: number;
  /** The game's facts, by name. */
  readonly facts: Readonly<Record<string, readonly [numerator: number, denominator: number]>>;
}

/** A finished ranked match of any game. */
export interface LeagueMatch {
  /** Its content (a deal, a topic): matches with one content are one cluster. Null: rules only. */
  readonly content: string | null;
  readonly pointsScale: number;
  readonly seats: readonly LeagueSeat[];
}

/**
 * A match as statistics count it: that of a self team has one seat, as its agent played one match and has no
 * partner from which it could be told apart.
 */
export function countedMatch(match: LeagueMatch): LeagueMatch {
  const { pointsScale, seats } = match;
  const [first, ...others] = seats;
  if (first === undefined || !isSelfTeam(seats)) return match;
  return {
    ...match,
    pointsScale: pointsScale * seats.length,
    seats: [
      {
        ...asOneSeat(first, others),
        failures: seats.reduce((sum, { failures }) => sum + failures, 0),
        tokens: reportedSum(seats.map(({ tokens }) => tokens)),
        costMicros: reportedSum(seats.map(({ costMicros }) => costMicros)),
      },
    ],
  };
}
