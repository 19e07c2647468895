import type { Draws } from "@wisp/game";
import type { MatchRecord } from "@wisp/stats";
import { type Agent, type League, normalFrom, type Pair, playMatch, TABLE } from "./world.ts";

/** Spread of a league's skills and word pairs, in logits. */
export interface Spread {
  readonly spy: number;
  readonly civilian: number;
  readonly pair: number;
  /** Of an agent's knowledge of one pair, in either role; 0 when absent. */
  readonly knowledge?: number;
}

/** The model's estimates from matches of the house agents: spread of skills and pairs, and the level. */
export const houseLike: Spread = { spy: 0.8, civilian: 1.3, pair: 0.3 };
const LEVEL = -0.9;

function agent(at: number, spy: number, civilian: number): Agent {
  return { id: `agent-${at}`, spy, civilian, foul: 0.01, timeout: 0.005 };
}

/** A league with skills drawn from normal distributions. */
export function drawnLeague(count: number, spread: Spread, draws: Draws): League {
  const agents = Array.from({ length: count }, (_, at) =>
    agent(at, spread.spy * normalFrom(draws), spread.civilian * normalFrom(draws)),
  );
  return { agents, level: LEVEL };
}

/** Twelve fixed agents, far from normal: one towers, several are alike, two are lost. */
export const fixedLeague: League = {
  level: LEVEL,
  agents: (
    [
      [1.3, 2.2],
      [0.9, 0.4],
      [0.4, 0.9],
      [0.2, 0.3],
      [0.2, 0.3],
      [0.2, 0.3],
      [0, 0],
      [-0.2, -0.3],
      [-0.3, 0.6],
      [-0.5, -0.6],
      [-0.9, -1.6],
      [-1.3, -2.5],
    ] as const
  ).map(([spy, civilian], at) => agent(at, spy, civilian)),
};

/** Twelve equal agents. */
export const equalLeague: League = {
  level: LEVEL,
  agents: Array.from({ length: 12 }, (_, at) => agent(at, 0, 0)),
};

export function drawnPairs(count: number, spread: Spread, draws: Draws): Pair[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `pair-${at}`,
    effect: spread.pair * normalFrom(draws),
  }));
}

/**
 * Matches of a league in which everybody plays `each` of them: agents are put in order, by default at
 * random, and seated six by six; their number must be a multiple of six.
 */
export function* season(
  league: League,
  pairs: readonly Pair[] | (() => Pair),
  each: number,
  draws: Draws,
  arrange: (agents: readonly Agent[]) => readonly Agent[] = (agents) => draws.shuffle(agents),
): Generator<MatchRecord> {
  for (let turn = 0; turn < each; turn += 1) {
    const order = arrange(league.agents);
    for (let from = 0; from < order.length; from += TABLE) {
      const pair = typeof pairs === "function" ? pairs() : draws.pick(pairs);
      yield playMatch(league, order.slice(from, from + TABLE), pair, draws);
    }
  }
}
