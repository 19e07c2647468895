import {
  designOf,
  firstRating,
  fit,
  type MatchRecord,
  type OnlineRating,
  rateTable,
  ratings,
  TableBuilder,
} from "@wisp/stats";
import { seeded } from "../seed.ts";
import { kendall, spearman } from "./correlation.ts";
import { drawnLeague, drawnPairs, type Spread, season } from "./leagues.ts";
import { trueComposite } from "./truth.ts";
import { type Agent, normalFrom } from "./world.ts";

/** What orders a leaderboard. With equal play the total orders as the average score does. */
export const orders = [
  "fitted composite",
  "average score",
  "WiS total, unequal play",
  "win rate",
  "online rating",
] as const;
export type Order = (typeof orders)[number];

/** How an order agrees with the truth, averaged over leagues. */
export interface Agreement {
  readonly order: Order;
  /** Matches an agent. */
  readonly each: number;
  readonly kendall: number;
  readonly spearman: number;
}

const AGENTS = 42;
const PAIRS = 120;
/** In the online rating's unit. Little: tables are all but sorted, the worst case for raw figures. */
const SEATING_NOISE = 0.5;

/** Sums of one agent. `activity`: the part of the season that the unequal total counts. */
class Tally {
  matches = 0;
  points = 0;
  wins = 0;
  unequalTotal = 100;
  online: OnlineRating = firstRating;
  readonly activity: number;

  constructor(activity: number) {
    this.activity = activity;
  }

  add(points: number, won: boolean): void {
    this.matches += 1;
    this.points += points;
    this.wins += won ? 1 : 0;
    // Every match or only some of them, spread evenly over the season.
    if ((this.matches * this.activity) % 1 < this.activity) this.unequalTotal += points - 1;
  }
}

function enter(tallies: ReadonlyMap<string, Tally>, match: MatchRecord): void {
  const seated = match.seats.flatMap(({ agent }) => tallies.get(agent) ?? []);
  const points = match.seats.map((seat) => seat.points / match.pointsScale);
  const rated = rateTable(
    seated.map(({ online }) => online),
    points,
  );
  for (const [seat, tally] of seated.entries()) {
    tally.add(points[seat] ?? 0, match.seats[seat]?.role === match.winner);
    tally.online = rated[seat] ?? tally.online;
  }
}

const read: Readonly<Record<Exclude<Order, "fitted composite">, (tally: Tally) => number>> = {
  "average score": ({ points, matches }) => points / matches,
  "WiS total, unequal play": ({ unequalTotal }) => unequalTotal,
  "win rate": ({ wins, matches }) => wins / matches,
  "online rating": ({ online }) => online.mu,
};

/** The seating: random, or by similar online rating. */
export type Seating = "by chance" | "by strength";

/** Leagues of 42 agents, looked at after each of `stops` matches an agent (rising). */
export function accuracy(
  spread: Spread,
  seating: Seating,
  stops: readonly number[],
  leagues: number,
): Agreement[] {
  const found = new Map<string, { kendall: number; spearman: number }>();
  const note = (order: Order, each: number, truth: number[], values: number[]): void => {
    const key = `${order}/${each}`;
    const sums = found.get(key) ?? { kendall: 0, spearman: 0 };
    sums.kendall += kendall(truth, values) / leagues;
    sums.spearman += spearman(truth, values) / leagues;
    found.set(key, sums);
  };
  for (let at = 0; at < leagues; at += 1) {
    const random = seeded(`science/accuracy/${at}`);
    const draws = random("season");
    const league = drawnLeague(AGENTS, spread, draws);
    const pairs = drawnPairs(PAIRS, spread, draws);
    const truth = league.agents.map((agent) =>
      trueComposite(league, agent, spread, random("truth")),
    );
    const tallies = new Map(
      league.agents.map(({ id }) => [id, new Tally(0.5 + 0.5 * draws.float())]),
    );
    const byStrength = (agents: readonly Agent[]): Agent[] => {
      const strength = new Map(
        agents.map((agent) => [
          agent,
          (tallies.get(agent.id)?.online.mu ?? 0) + SEATING_NOISE * normalFrom(draws),
        ]),
      );
      const of = (agent: Agent): number => strength.get(agent) ?? 0;
      return [...agents].sort((one, other) => of(one) - of(other));
    };
    const arrange = seating === "by strength" ? byStrength : undefined;
    const builder = new TableBuilder();
    let played = 0;
    for (const each of stops) {
      for (const match of season(league, pairs, each - played, draws, arrange)) {
        builder.add(match);
        enter(tallies, match);
      }
      played = each;
      const table = builder.table();
      const composites = ratings(fit(designOf(table), random));
      const fitted = league.agents.map(
        ({ id }) => composites[table.agents.find(id) ?? 0]?.composite.value ?? 0,
      );
      for (const order of orders) {
        const values =
          order === "fitted composite" ? fitted : [...tallies.values()].map(read[order]);
        note(order, each, truth, values);
      }
    }
  }
  return orders.flatMap((order) =>
    stops.map((each) => ({
      order,
      each,
      ...(found.get(`${order}/${each}`) ?? { kendall: 0, spearman: 0 }),
    })),
  );
}
