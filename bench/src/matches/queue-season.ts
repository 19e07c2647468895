import { type Deal, type DealtSeats, type Draws, randomFrom, scoped } from "@wisp/game";
import { games } from "@wisp/games";
import {
  afterTable,
  type Contender,
  type DealtCount,
  type DealtCounts,
  drawDeals,
  nearInRating,
  takeRankedTable,
} from "@wisp/matchmaking";
import { firstRating, rateTable } from "@wisp/stats";
import { CpuStopwatch } from "../figures/cpu-stopwatch.ts";

/** Simulated time: how often a runner polls the queue, and the length of a day. */
const POLL_EVERY_MS = 500;
const DAY_MS = 86_400_000;
const SEATS = 6;

/** The deals of the simulated game. */
export const deals: readonly Deal[] = games["who-is-spy"]?.deals ?? [];

/** Throws where there is none of that name. */
export function dealOf(name: string): Deal {
  const deal = deals.find((each) => each.name === name);
  if (deal === undefined) throw new Error(`Who is Spy does not deal ${name}`);
  return deal;
}

/** A simulated agent: its data for the matchmaker, and its hidden data. */
export interface SimulatedAgent extends Contender {
  readonly dealt: DealtCounts;
  /** How sure its rating is: both are its online rating. */
  readonly sigma: number;
  /** Points a match that it wins over the average agent. */
  readonly skill: number;
  /** Invited to others' matches. */
  readonly online: boolean;
  /** Mean time between a match and its owner's next request. */
  readonly pauseMs: number;
}

/** The record of every started match. */
export interface MatchStart {
  readonly agents: readonly SimulatedAgent[];
  /** By the agents' places. */
  readonly dealt: DealtSeats;
  /** How long each agent from the queue waited. */
  readonly waitedMs: readonly number[];
  /** Number of agents that could have been drawn instead: all of them. */
  readonly everybody: readonly SimulatedAgent[];
}

const exponential = (draws: Draws, mean: number): number => -mean * Math.log(1 - draws.float());
const normal = (draws: Draws): number =>
  Math.sqrt(-2 * Math.log(1 - draws.float())) * Math.cos(2 * Math.PI * draws.float());

/** Agents of owners who have one to twelve each; some with a limit, and some owners with a cap. */
export function simulatedAgents(count: number, seed: string): SimulatedAgent[] {
  const draws = randomFrom(seed)("players");
  const agents: SimulatedAgent[] = [];
  for (let owner = 0; agents.length < count; owner += 1) {
    const own = draws.float() < 0.7 ? 1 : 2 + draws.int(draws.float() < 0.8 ? 3 : 11);
    const matchesLeft = draws.float() < 0.05 ? 40 : 1_000;
    for (let place = 0; place < own && agents.length < count; place += 1) {
      const online = draws.float() < 0.4;
      agents.push({
        agentId: `${owner}/${place}`,
        ownerId: `${owner}`,
        house: false,
        resident: false,
        rating: firstRating.mu,
        sigma: firstRating.sigma,
        dealt: {},
        playing: 0,
        maxConcurrent: draws.float() < 0.8 ? 1 : 4,
        matchesLeft,
        skill: 0.7 * normal(draws),
        online,
        pauseMs: online ? 3_600_000 : 600_000,
      });
    }
  }
  return agents;
}

/** Adds the deal of the agent at a place of a table to its earlier deals. */
export function withMatch(before: DealtCounts, dealt: DealtSeats, place: number): DealtCounts {
  const after: Record<string, DealtCount> = {};
  for (const [name, holders] of Object.entries(dealt)) {
    const { count, of } = before[name] ?? { count: 0, of: 0 };
    after[name] = { count: count + Number(holders.includes(place)), of: of + 1 };
  }
  return after;
}

/** A season after its last day. */
export interface SimulatedSeason {
  readonly agents: readonly SimulatedAgent[];
  readonly stillWaitingMs: readonly number[];
  /** CPU time in the arena's own code, in seconds; the rest of the season is the simulation. */
  readonly productSeconds: Readonly<Record<"tables" | "deals" | "ratings", number>>;
}

interface QueuedTicket {
  readonly agentId: string;
  readonly cameMs: number;
  readonly readyMs: number;
}

/** The moments at which something happens, in order; those of one moment in the order they came. */
class Moments<What> {
  readonly #heap: { readonly at: number; readonly what: What }[] = [];

  add(at: number, what: What): void {
    const place = this.#heap.findLastIndex((each) => each.at <= at) + 1;
    this.#heap.splice(place, 0, { at, what });
  }

  /** Removes the entries that are due at `now`. */
  due(now: number): What[] {
    const later = this.#heap.findIndex(({ at }) => at > now);
    return this.#heap.splice(0, later < 0 ? this.#heap.length : later).map(({ what }) => what);
  }
}

/**
 * Simulates a ranked season: owners request matches by a Poisson process, matches last two to eight
 * minutes, points are skill and chance, and counts are those of finished matches. Only `agents` play;
 * there are no house agents.
 */
export function playSeason(
  agents: readonly SimulatedAgent[],
  days: number,
  seed: string,
  onBegun: (begun: MatchStart) => void,
): SimulatedSeason {
  const random = randomFrom(seed);
  const chance = random("season");
  /** The agents in their current state. */
  const everybody = [...agents];
  const placeOf = new Map(agents.map(({ agentId }, place) => [agentId, place]));
  const stateOf = (agentId: string): SimulatedAgent | undefined =>
    everybody[placeOf.get(agentId) ?? agents.length];
  const byOwner = Map.groupBy(agents, ({ ownerId }) => ownerId);
  const caps = new Map(agents.map(({ agentId, matchesLeft }) => [agentId, matchesLeft]));
  const requests = new Moments<string>();
  const ends = new Moments<Pick<MatchStart, "agents" | "dealt">>();
  const spent = {
    tables: new CpuStopwatch(),
    deals: new CpuStopwatch(),
    ratings: new CpuStopwatch(),
  };
  let queue: QueuedTicket[] = [];
  const change = (agentId: string, how: (agent: SimulatedAgent) => SimulatedAgent): void => {
    const place = placeOf.get(agentId);
    const agent = stateOf(agentId);
    if (place !== undefined && agent !== undefined) everybody[place] = how(agent);
  };
  /** Agents with a request to come, or a ticket. */
  const requested = new Set<string>();
  const requestAfterPause = (now: number, { agentId, pauseMs }: SimulatedAgent): void => {
    if (requested.has(agentId)) return;
    requested.add(agentId);
    requests.add(now + exponential(chance, pauseMs), agentId);
  };

  function end(now: number, { agents, dealt }: Pick<MatchStart, "agents" | "dealt">): void {
    const mean = agents.reduce((sum, { skill }) => sum + skill, 0) / agents.length;
    const points = agents.map(({ skill }) => 2 + skill - mean + 3.5 * normal(chance));
    // Others of an agent's matches may have ended since this one began.
    const before = agents.map((agent) => stateOf(agent.agentId) ?? agent);
    const ratings = before.map(({ rating: mu, sigma }) => ({ mu, sigma }));
    const rated = spent.ratings.run(() => rateTable(ratings, points));
    for (const [seat, { agentId }] of agents.entries()) {
      const { mu, sigma } = rated[seat] ?? firstRating;
      change(agentId, (agent) => ({
        ...agent,
        rating: mu,
        sigma,
        playing: agent.playing - 1,
        dealt: withMatch(agent.dealt, dealt, seat),
      }));
    }
    for (const { agentId } of agents) {
      const agent = stateOf(agentId);
      if (agent !== undefined) requestAfterPause(now, agent);
    }
  }

  function poll(now: number): void {
    for (let count = 0; queue.some(({ readyMs }) => readyMs <= now); count += 1) {
      const chanceOfTable = scoped(random, `look/${now}/${count}`);
      const ranked = {
        waiting: queue.flatMap(({ agentId, cameMs, readyMs }) => {
          const agent = stateOf(agentId);
          if (agent === undefined) return [];
          return [{ ticketId: agentId, agent, ready: readyMs <= now, waitedMs: now - cameMs }];
        }),
        online: everybody.filter(({ online }) => online),
        size: SEATS,
        nearness: nearInRating,
        allowSameOwner: false,
        houseMayFill: false,
      };
      const table = spent.tables.run(() => takeRankedTable(ranked, chanceOfTable));
      if (table === null) return;
      const { agents } = table;
      const counts = agents.map((agent) => agent.dealt);
      const dealt = spent.deals.run(() => drawDeals(deals, counts, chanceOfTable));
      const begun = { agents, dealt };
      const seated = queue.filter(({ agentId }) => table.ticketIds.includes(agentId));
      onBegun({ ...begun, waitedMs: seated.map(({ cameMs }) => now - cameMs), everybody });
      queue = queue.filter((ticket) => !seated.includes(ticket));
      for (const { agentId } of seated) requested.delete(agentId);
      // A table changes nothing for agents of other owners.
      for (const owner of new Set(agents.map(({ ownerId }) => ownerId))) {
        for (const { agentId } of byOwner.get(owner) ?? []) {
          change(agentId, (agent) => afterTable(agent, table));
        }
      }
      ends.add(now + 120_000 + chance.float() * 360_000, begun);
    }
  }

  for (const agent of agents) requestAfterPause(0, agent);
  for (let now = 0; now < days * DAY_MS; now += POLL_EVERY_MS) {
    if (now % DAY_MS === 0) {
      for (const [agentId, matchesLeft] of caps) {
        change(agentId, (agent) => ({ ...agent, matchesLeft }));
      }
    }
    for (const begun of ends.due(now)) end(now, begun);
    for (const agentId of requests.due(now)) {
      const agent = stateOf(agentId);
      if (agent === undefined) continue;
      // An agent in a match, or without matches left today, is requested again later.
      if (agent.matchesLeft === 0 || agent.playing > 0) {
        requested.delete(agentId);
        requestAfterPause(now, agent);
      } else queue.push({ agentId, cameMs: now, readyMs: now + 5_000 + chance.int(20_001) });
    }
    // As the runner does: agents whose owner has no match left are removed from the queue.
    const refused = queue.filter(({ agentId }) => stateOf(agentId)?.matchesLeft === 0);
    if (refused.length > 0) {
      queue = queue.filter((ticket) => !refused.includes(ticket));
      for (const { agentId } of refused) {
        requested.delete(agentId);
        for (const agent of [stateOf(agentId) ?? []].flat()) requestAfterPause(now, agent);
      }
    }
    poll(now);
  }
  const over = days * DAY_MS;
  return {
    agents: everybody,
    stillWaitingMs: queue.map(({ cameMs }) => over - cameMs),
    productSeconds: {
      tables: spent.tables.seconds,
      deals: spent.deals.seconds,
      ratings: spent.ratings.seconds,
    },
  };
}
