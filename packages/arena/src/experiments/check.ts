import type { AnyConnector } from "@wisp/agents";
import { type Database, type ExperimentAgent, experimentAgents, type User } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import {
  arenaAgent,
  checkExperiment,
  type Experiment,
  type Forecast,
  forecastOf,
  matchesInBlock,
  mergedSettings,
  type Seating,
  seatingsOfAll,
} from "@wisp/lab";
import { z } from "zod";
import { earlierMatches } from "./earlier.ts";

/** Matches of an experiment at most. */
export const MAX_EXPERIMENT_MATCHES = 20_000;

/** An experiment that the arena can play, with every agent's version fixed. */
export interface PlayableExperiment {
  readonly experiment: Experiment;
  readonly entry: GameEntry;
  readonly forecast: Forecast;
}

/** Why an agent cannot take part; null if it can. */
function problemOf(
  name: string,
  agent: ExperimentAgent,
  { id }: Pick<User, "id">,
  { game, language }: Experiment,
): string | null {
  if (agent.retired) return `${name} is retired.`;
  if (!agent.house && !agent.resident && agent.ownerId !== id) {
    return `${name} belongs to somebody else. An experiment seats your own agents, resident ones and those of the house.`;
  }
  const plays = agent.games.some((each) => each.game === game && each.locale === language);
  return plays ? null : `${name} does not play ${game} in the language "${language}".`;
}

/** Problems of a match's seating. */
function* seatProblems(
  { seats }: Seating,
  { game, house, inExperiments = [] }: GameEntry,
  agents: ReadonlyMap<string, ExperimentAgent>,
  connectors: ReadonlyMap<string, AnyConnector>,
): Generator<string> {
  for (const { agent: name, settings } of seats) {
    const agent = agents.get(name);
    const connector = agent && connectors.get(agent.connector);
    if (agent === undefined) continue;
    if (agent.maxConcurrent === 1 && seats.filter((seat) => seat.agent === name).length > 1) {
      yield `${name} has one memory, so it cannot take several seats of a table.`;
    }
    const changed = Object.keys(settings);
    if (changed.length === 0) continue;
    const parsed = connector?.settings.safeParse(mergedSettings(agent.settings, settings));
    // A connector leaves out settings that it does not know.
    const taken = Object.keys(Object(parsed?.data));
    if (parsed === undefined || (parsed.success && changed.some((key) => !taken.includes(key)))) {
      yield `${name} has no settings ${changed.join(", ")} that an arm could change.`;
    } else if (!parsed.success) {
      yield `${name}: ${z.prettifyError(parsed.error)}`;
    }
    const { character } = settings;
    const characters = [...house, ...inExperiments].map(({ id }) => id);
    if (character !== undefined && !characters.includes(character)) {
      yield `${game.id} has no character "${character}": ${characters.join(", ")}.`;
    }
  }
}

/** The agents of an experiment by name, or their problems. */
async function agentsOf(
  database: Database,
  user: Pick<User, "id">,
  experiment: Experiment,
): Promise<{ agents: ReadonlyMap<string, ExperimentAgent>; problems: readonly string[] }> {
  const names = [...new Set(Object.values(experiment.agents))];
  const named = names.map((name) => ({ name, ...arenaAgent(name, experiment.language) }));
  const found = await experimentAgents(
    database,
    named.flatMap(({ slug, number }) =>
      slug === undefined ? [] : [{ slug, number: number ?? null }],
    ),
  );
  const agents = new Map<string, ExperimentAgent>();
  const problems = named.flatMap(({ name, slug, number }) => {
    if (slug === undefined) {
      return [
        `"${name}" is not an agent of this arena: write house:<name> or agent:<address>@<version>.`,
      ];
    }
    const agent = found.find(
      (each) => each.slug === slug && (number === null || each.number === number),
    );
    if (agent === undefined) return [`There is no agent ${name} in this arena.`];
    agents.set(name, agent);
    return problemOf(name, agent, user, experiment) ?? [];
  });
  return { agents, problems };
}

/** The experiment with the versions that its agents have now. */
const withVersions = (
  experiment: Experiment,
  agents: ReadonlyMap<string, ExperimentAgent>,
): Experiment => ({
  ...experiment,
  agents: Object.fromEntries(
    Object.entries(experiment.agents).map(([name, text]) => {
      const agent = agents.get(text);
      return [
        name,
        agent === undefined || agent.house ? text : `agent:${agent.slug}@${agent.number}`,
      ];
    }),
  ),
});

/**
 * Checks a plan from a file or a form for this arena, and returns its cost, its duration and what it
 * can show, from the newest experiment like it;
 * or everything that prevents its start, each as a sentence.
 */
export async function checkPlan(
  database: Database,
  user: Pick<User, "id">,
  given: unknown,
  connectors: ReadonlyMap<string, AnyConnector>,
): Promise<PlayableExperiment | { readonly problems: readonly string[] }> {
  const checked = checkExperiment(given);
  if ("problems" in checked) return checked;
  const { entry } = checked;
  const { agents, problems } = await agentsOf(database, user, checked.experiment);
  if (problems.length > 0) return { problems };
  const experiment = withVersions(checked.experiment, agents);
  const matches = experiment.blocks.count * matchesInBlock(experiment);
  if (matches > MAX_EXPERIMENT_MATCHES) {
    return {
      problems: [
        `It has ${matches} matches, and the arena plays ${MAX_EXPERIMENT_MATCHES} at most.`,
      ],
    };
  }
  const wrong = new Set(
    seatingsOfAll(checked.experiment).flatMap((seating) => [
      ...seatProblems(seating, entry, agents, connectors),
    ]),
  );
  if (wrong.size > 0) return { problems: [...wrong] };
  const { results, pace } = await earlierMatches(database, user, experiment);
  return { experiment, entry, forecast: forecastOf(entry, experiment, results, pace) };
}
