import type { Draws } from "@wisp/game";
import {
  headToHead,
  type MatchTable,
  meanOfMoments,
  POINTS_APART,
  seatsOf,
  tableOf,
} from "@wisp/stats";
import { seeded } from "../seed.ts";
import { type Coverage, type CoverageCount, entry, type Season } from "./coverage.ts";
import { drawnPairs, fixedLeague, type Spread } from "./leagues.ts";
import { type Agent, normalFrom, playMatch, TABLE } from "./world.ts";

/** A season, and how differently agents know its word pairs: a spread in logits, by agent and pair. */
export interface Words {
  readonly season: Season;
  readonly spread: Spread;
  readonly knowledge: number;
}

/** Every agent with its skill on one word pair. */
const knowing = (agents: readonly Agent[], knowledge: number, draws: Draws): readonly Agent[] =>
  agents.map((agent) => {
    const more = knowledge * normalFrom(draws);
    return { ...agent, spy: agent.spy + more, civilian: agent.civilian + more };
  });

/** Matches of the fixed league, seated at random; every match has a new pair where `fresh`. */
function* matchesOn(words: Words, each: number, fresh: boolean, draws: Draws) {
  const { spread, knowledge, season } = words;
  const pairs = fresh ? 1 : season.pairs;
  const draw = () =>
    drawnPairs(pairs, spread, draws).map((pair) => ({
      pair,
      agents: knowing(fixedLeague.agents, knowledge, draws),
    }));
  let drawn = draw();
  const count = fixedLeague.agents.length;
  for (let match = 0; match < (count * each) / TABLE; match += 1) {
    if (fresh) drawn = draw();
    const { pair, agents } = draws.pick(drawn);
    const table = draws.shuffle(agents).slice(0, TABLE);
    yield playMatch(fixedLeague, table, pair, draws);
  }
}

/** Differences of points at one table by opponent, each with the number of its match's pair. */
function differencesOf(table: MatchTable, agent: string) {
  const found = new Map<string, { pair: number; difference: number }[]>();
  for (const row of seatsOf(table, "agent", agent)) {
    const match = Math.floor(row / TABLE);
    for (let other = match * TABLE; other < (match + 1) * TABLE; other += 1) {
      if (other === row) continue;
      const opponent = table.agents.names[table.agent[other] ?? 0] ?? "";
      const points = (table.points[row] ?? 0) - (table.points[other] ?? 0);
      const known = found.get(opponent) ?? [];
      found.set(opponent, known);
      known.push({ pair: table.pair[match] ?? 0, difference: points / table.pointsScale });
    }
  }
  return found;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** As a profile keeps them: as moments. */
function overMatches(differences: readonly { readonly difference: number }[]) {
  const values = differences.map(({ difference }) => difference);
  const square = meanOf(values.map((value) => value ** 2));
  return meanOfMoments({ count: values.length, mean: meanOf(values), square }, POINTS_APART);
}

/**
 * The factor by which word pairs widen head-to-head: the variance of mean differences with pairs as clusters
 * by that with matches as independent, over all pairs of agents. 1: clustering makes no difference.
 */
export function clusteringOf(table: MatchTable): number {
  let [clustered, independent] = [0, 0];
  for (const agent of table.agents.names) {
    for (const differences of differencesOf(table, agent).values()) {
      const mean = meanOf(differences.map(({ difference }) => difference));
      const byPair = new Map<number, number>();
      for (const { pair, difference } of differences) {
        byPair.set(pair, (byPair.get(pair) ?? 0) + difference - mean);
        independent += (difference - mean) ** 2;
      }
      const squares = [...byPair.values()].reduce((sum, value) => sum + value ** 2, 0);
      clustered += (squares * byPair.size) / Math.max(1, byPair.size - 1);
    }
  }
  return clustered / independent;
}

/**
 * How often head-to-head intervals hold what new matches on new pairs tend to: the one over
 * matches, as profiles show it, and the one with pairs as clusters.
 */
export function rivalCoverage(words: Words, replicates: number, truthEach: number): Coverage {
  const { season } = words;
  const random = seeded(`science/rivals/${season.each}/${season.pairs}/${words.knowledge}`);
  const truth = tableOf(matchesOn(words, truthEach, true, random("truth")));
  const truths = new Map(
    fixedLeague.agents.map(({ id }) => [id, differencesOf(truth, id)] as const),
  );
  const coverage = new Map<string, CoverageCount>();
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const table = tableOf(matchesOn(words, season.each, false, random(`season/${replicate}`)));
    const { id } = fixedLeague.agents[replicate % fixedLeague.agents.length] ?? { id: "" };
    const met = differencesOf(table, id);
    for (const { opponent, difference } of headToHead(table, "agent", id)) {
      const expected = truths.get(id)?.get(opponent);
      const differences = met.get(opponent);
      if (expected === undefined || differences === undefined) continue;
      const value = overMatches(expected).value;
      entry(coverage, "matches").add(overMatches(differences), value);
      entry(coverage, "pairs").add(difference, value);
    }
  }
  return coverage;
}
