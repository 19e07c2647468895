import type { Random } from "@wisp/game";
import {
  changesOf,
  comparison,
  type DesignOptions,
  designOf,
  fit,
  isChanged,
  type MatchRecord,
  overlapsOf,
  type Rating,
  ratings,
  tableOf,
} from "@wisp/stats";
import { type Coverage, type CoverageCount, entry } from "../coverage.ts";
import type { Spread } from "../leagues.ts";
import { trueComposite } from "../truth.ts";
import type { Agent, League } from "../world.ts";

/** A season whose truth is known. */
export interface Trial {
  /** The agents at the end of the season. */
  readonly league: League;
  readonly spread: Spread;
  readonly matches: Iterable<MatchRecord>;
  readonly random: Random;
}

const same = (one: Agent, other: Agent): boolean =>
  one.spy === other.spy && one.civilian === other.civilian && one.against === other.against;

/** True composites of a league's agents, computed once, and only those that are read. */
export function truthOf({ league, spread, random }: Omit<Trial, "matches">) {
  const known = new Map<Agent, number>();
  return (agent: Agent): number => {
    const value = known.get(agent) ?? trueComposite(league, agent, spread, random("truth"));
    known.set(agent, value);
    return value;
  };
}

interface RatedAgent {
  readonly agent: Agent;
  readonly rating: Rating;
}

/** A trial's matches, fitted: its agents, each with its rating. */
export function fitted(trial: Trial, options: DesignOptions = {}) {
  const table = tableOf(trial.matches);
  const found = fit(designOf(table, options), trial.random);
  const rated = ratings(found).flatMap((rating, player): RatedAgent[] => {
    const agent = trial.league.agents.find(({ id }) => id === table.agents.names[player]);
    return agent === undefined ? [] : [{ agent, rating }];
  });
  return { table, fit: found, rated };
}

/** The leaderboards' claims that one agent is better than another, and the coverage of their rating intervals. */
export class Findings {
  boards = 0;
  /** Leaderboards with at least one false positive. */
  falseBoards = 0;
  claims = 0;
  falseClaims = 0;
  /** Agents in all, those marked as changed, and leaderboards with one of these. */
  agents = 0;
  changed = 0;
  changedBoards = 0;
  /** Agents whose rating is marked as an extrapolation. */
  extrapolated = 0;
  #differing = 0;
  readonly #coverage = new Map<string, CoverageCount>();

  /** @param watched the agents whose intervals count; all when absent */
  add(
    trial: Trial,
    { watched, options }: { watched?: readonly string[]; options?: DesignOptions } = {},
  ): void {
    const truth = truthOf(trial);
    const { table, fit: found, rated } = fitted(trial, options);
    const changes = changesOf(table, found, table.versions.names);
    const changed = changes.filter(isChanged).length;
    this.agents += rated.length;
    this.changed += changed;
    this.changedBoards += changed > 0 ? 1 : 0;
    const apart = new Set(
      overlapsOf(table).flatMap(({ extrapolated }, agent) =>
        extrapolated ? [table.agents.names[agent]] : [],
      ),
    );
    this.extrapolated += apart.size;
    this.#addDifferences(rated, truth, apart);
    const { agents } = trial.league;
    const mean = (read: (agent: Agent) => number): number =>
      agents.reduce((sum, agent) => sum + read(agent), 0) / agents.length;
    const [spyMean, civilianMean] = [mean(({ spy }) => spy), mean(({ civilian }) => civilian)];
    for (const { agent, rating } of rated) {
      if (watched !== undefined && !watched.includes(agent.id)) continue;
      entry(this.#coverage, "spy rating").add(rating.spy, agent.spy - spyMean);
      entry(this.#coverage, "civilian rating").add(rating.civilian, agent.civilian - civilianMean);
      entry(this.#coverage, "composite").add(rating.composite, truth(agent));
    }
  }

  #addDifferences(
    rated: readonly RatedAgent[],
    truth: (agent: Agent) => number,
    apart: ReadonlySet<string | undefined>,
  ): void {
    const competitors = rated.map(({ agent, rating }) => ({
      agent,
      value: rating.composite.value,
      variance: rating.separation,
      inconclusive: apart.has(agent.id) ? ("extrapolated" as const) : null,
    }));
    const better = comparison(competitors);
    let falseHere = 0;
    for (const one of competitors) {
      for (const other of competitors) {
        const alike = same(one.agent, other.agent);
        // Of a pair that differs one claim can be right.
        this.#differing += alike ? 0 : 0.5;
        if (!better(one, other)) continue;
        this.claims += 1;
        if (alike || truth(one.agent) <= truth(other.agent)) falseHere += 1;
      }
    }
    this.boards += 1;
    this.falseClaims += falseHere;
    this.falseBoards += falseHere > 0 ? 1 : 0;
  }

  get falseShare(): number {
    return this.falseBoards / this.boards;
  }

  /** True claims per pair of agents that differ; 0 where none do. */
  get power(): number {
    return this.#differing === 0 ? 0 : (this.claims - this.falseClaims) / this.#differing;
  }

  get coverage(): Coverage {
    return this.#coverage;
  }
}
