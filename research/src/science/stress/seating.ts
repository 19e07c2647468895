import type { Draws } from "@wisp/game";
import type { MatchRecord } from "@wisp/stats";
import type { Spread } from "../leagues.ts";
import { type Agent, normalFrom, type Pair, playMatch, TABLE } from "../world.ts";

/** Random tables until every agent has played `each` matches; their number is a multiple of six. */
export function* chanceTables(
  agents: readonly Agent[],
  each: number,
  draws: Draws,
): Generator<readonly Agent[]> {
  for (let turn = 0; turn < each; turn += 1) {
    const order = draws.shuffle(agents);
    for (let from = 0; from < order.length; from += TABLE) yield order.slice(from, from + TABLE);
  }
}

/** What agents play: their level, and the word pairs. */
export interface Words {
  readonly level: number;
  readonly pairs: readonly Pair[];
  readonly spread: Spread;
  /** Whether an agent that knows a pair well does as spy and as civilian alike. */
  readonly alike?: boolean;
}

/** Matches at the given tables, each on a random pair, which agents know more or less. */
export function* matchesAt(
  tables: Iterable<readonly Agent[]>,
  { level, pairs, spread, alike = false }: Words,
  draws: Draws,
): Generator<MatchRecord> {
  const known = new Map<string, readonly [spy: number, civilian: number]>();
  const { knowledge = 0 } = spread;
  const drawn = (): readonly [spy: number, civilian: number] => {
    const spy = normalFrom(draws);
    return [spy, alike ? spy : normalFrom(draws)];
  };
  const on = (pair: Pair, agent: Agent): Agent => {
    if (knowledge === 0) return agent;
    const key = `${pair.name} ${agent.id}`;
    const [spy, civilian] = known.get(key) ?? drawn();
    known.set(key, [spy, civilian]);
    return {
      ...agent,
      spy: agent.spy + knowledge * spy,
      civilian: agent.civilian + knowledge * civilian,
    };
  };
  for (const table of tables) {
    const pair = draws.pick(pairs);
    const seated = table.map((agent) => on(pair, agent));
    yield playMatch({ agents: seated, level }, seated, pair, draws);
  }
}
