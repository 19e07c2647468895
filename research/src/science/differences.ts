import type { Random } from "@wisp/game";
import { comparison, designOf, fit, type MatchTable, ratings, tableOf } from "@wisp/stats";
import { seeded } from "../seed.ts";
import {
  drawnLeague,
  drawnPairs,
  equalLeague,
  fixedLeague,
  type Spread,
  season,
} from "./leagues.ts";
import { trueComposite } from "./truth.ts";
import type { Agent, League } from "./world.ts";

const PAIRS = 60;
const leagues = { equal: equalLeague, fixed: fixedLeague, drawn: undefined } as const;
export type LeagueKind = keyof typeof leagues;

/** The pairs of which a leaderboard claimed that one is better. */
export interface ComparisonResults {
  readonly boards: number;
  /** Leaderboards with at least one false positive. */
  readonly falseBoards: number;
  readonly claims: number;
  readonly falseClaims: number;
  /** True claims by pairs of agents that differ. */
  readonly power: number;
}

const same = (one: Agent, other: Agent): boolean =>
  one.spy === other.spy && one.civilian === other.civilian;

/** True composites of a league's agents, computed once, and only where they are asked for. */
function truthOf(league: League, spread: Spread, random: Random): (agent: Agent) => number {
  const known = new Map<Agent, number>();
  return (agent) => {
    const value = known.get(agent) ?? trueComposite(league, agent, spread, random("truth"));
    known.set(agent, value);
    return value;
  };
}

/** A leaderboard's competitors: the agents with their fits. */
function competitorsOf(league: League, table: MatchTable, seed: string) {
  const found = ratings(fit(designOf(table), seeded(seed)));
  return found.flatMap(({ composite, separation }, player) => {
    const agent = league.agents.find(({ id }) => id === table.agents.names[player]);
    return agent === undefined ? [] : [{ agent, value: composite.value, variance: separation }];
  });
}

/**
 * Leaderboards of twelve agents, and how many of them claim that an agent is better than one that is at least
 * as good.
 */
export function comparisonResults(
  kind: LeagueKind,
  spread: Spread,
  each: number,
  leaderboards: number,
): ComparisonResults {
  const random = seeded(`science/claims/${kind}/${each}`);
  const fixed = leagues[kind];
  const fixedTruth = fixed === undefined ? undefined : truthOf(fixed, spread, random);
  let [falseLeaderboards, significant, falsePositives, differing] = [0, 0, 0, 0];
  for (let leaderboard = 0; leaderboard < leaderboards; leaderboard += 1) {
    const draws = random(`season/${leaderboard}`);
    const league = fixed ?? drawnLeague(12, spread, draws);
    const truth = fixedTruth ?? truthOf(league, spread, random);
    const table = tableOf(season(league, drawnPairs(PAIRS, spread, draws), each, draws));
    const competitors = competitorsOf(league, table, `science/claims/fit/${leaderboard}`);
    const better = comparison(competitors);
    let falseHere = 0;
    for (const one of competitors) {
      for (const other of competitors) {
        const alike = same(one.agent, other.agent);
        // Of a pair that differs one claim can be right.
        differing += alike ? 0 : 0.5;
        if (!better(one, other)) continue;
        significant += 1;
        if (alike || truth(one.agent) <= truth(other.agent)) falseHere += 1;
      }
    }
    falsePositives += falseHere;
    falseLeaderboards += falseHere > 0 ? 1 : 0;
  }
  const power = differing === 0 ? 0 : (significant - falsePositives) / differing;
  return {
    boards: leaderboards,
    falseBoards: falseLeaderboards,
    claims: significant,
    falseClaims: falsePositives,
    power,
  };
}
