import { setImmediate } from "node:timers/promises";
import type { AnyConnector } from "@wisp/agents";
import {
  type Database,
  type ExperimentAgent,
  earlierPlans,
  experimentAgents,
  experimentPace,
  experimentResults,
  isCallableBy,
  isChangeableBy,
  isTakenByRanked,
  type User,
} from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import {
  arenaAgent,
  type CardLibrary,
  checkRead,
  type Experiment,
  type ExperimentMatchResult,
  experimentSchema,
  type Forecast,
  forecastOf,
  isChangedSeat,
  matchesInBlock,
  matchResultSchema,
  mergedSettings,
  type Pace,
  pilotProblem,
  readExperiment,
  type Seating,
  seatingsOfAll,
  settingsFor,
  withNamedSettings,
} from "@wisp/lab";
import { z } from "zod";
import { type ArenaSentences, arenaSentences } from "./sentences.ts";

/** What a plan may name: agents by their connectors, and what papers bring. */
export interface PlanRegistry {
  readonly connectors: ReadonlyMap<string, AnyConnector>;
  readonly library: CardLibrary;
}

/** What is known of matches like those of a plan. */
interface Earlier {
  readonly results: readonly ExperimentMatchResult[];
  /** Null: no such match was played. */
  readonly pace: Pace | null;
}

const NONE: Earlier = { results: [], pace: null };

/**
 * The results of the newest experiment that played matches of the same agents, table and arms, and
 * that the user may read.
 */
async function earlierMatches(
  database: Database,
  { id: ownerId }: Pick<User, "id">,
  experiment: Experiment,
): Promise<Earlier> {
  const plans = await earlierPlans(database, { ownerId, game: experiment.game });
  const found = plans.find(({ plan }) => {
    const earlier = experimentSchema.safeParse(plan);
    return earlier.success && pilotProblem(experiment, earlier.data) === null;
  });
  if (found === undefined) return NONE;
  const [kept, pace] = await Promise.all([
    experimentResults(database, found.id),
    experimentPace(database, found.id),
  ]);
  return {
    results: kept.map(({ result }) => matchResultSchema.parse(result)),
    pace: pace.matches === 0 ? null : pace,
  };
}

/** Matches of an experiment at most. */
export const MAX_EXPERIMENT_MATCHES = 20_000;

/** The matches that experiments play if none stops early. */
export const matchesIn = (experiments: readonly Pick<PlayableExperiment, "experiment">[]): number =>
  experiments.reduce(
    (sum, { experiment }) => sum + experiment.blocks.count * matchesInBlock(experiment),
    0,
  );

/** Seatings that are checked before other work may run. */
const SEATINGS_AT_ONCE = 200;

/** An experiment that the arena can play, with every agent's version fixed. */
export interface PlayableExperiment {
  readonly experiment: Experiment;
  readonly entry: GameEntry;
  /** Its cost, its duration and what it can show; simulated, which takes up to some seconds of a core. */
  readonly forecast: () => Promise<Forecast>;
}

/** Why an agent cannot take part; null if it can. */
function problemOf(
  name: string,
  agent: ExperimentAgent,
  { id }: Pick<User, "id">,
  { game, language }: Experiment,
  sentences: ArenaSentences,
): string | null {
  if (agent.retired) return sentences.retired(name);
  if (!isCallableBy(agent, id)) return sentences.notYours(name);
  if (isTakenByRanked(agent, id)) return sentences.rankedFirst(name);
  const plays = agent.games.some((each) => each.game === game && each.locale === language);
  return plays ? null : sentences.doesNotPlay(name, game, language);
}

interface CheckDeps extends Pick<PlanRegistry, "connectors"> {
  readonly sentences: ArenaSentences;
  readonly user: Pick<User, "id" | "role">;
}

/** Most tokens of an answer that an agent's own settings allow. */
function maxTokensOf(connector: AnyConnector | undefined, settings: unknown): number {
  const parsed = declaredTokens.safeParse(connector?.settings.safeParse(settings).data);
  return parsed.success ? parsed.data.sampling.maxTokens : Number.POSITIVE_INFINITY;
}

const declaredTokens = z.object({ sampling: z.object({ maxTokens: z.number() }) });

/** Problems of a match's seating. */
function* seatProblems(
  { seats }: Seating,
  { game, house, inExperiments = [] }: GameEntry,
  agents: ReadonlyMap<string, ExperimentAgent>,
  { connectors, sentences, user }: CheckDeps,
): Generator<string> {
  for (const seat of seats) {
    const { agent: name } = seat;
    const agent = agents.get(name);
    const connector = agent && connectors.get(agent.connector);
    if (agent === undefined) continue;
    const settings = settingsFor(agent.settings, seat.settings);
    // It may be named in two ways: with its version, and without.
    const own = seats.filter((each) => agents.get(each.agent)?.agentId === agent.agentId);
    if (agent.maxConcurrent === 1 && own.length > 1) yield sentences.oneMemory(name);
    if (isChangedSeat({ ...seat, settings }) && !isChangeableBy(agent, user)) {
      yield (agent.resident ? sentences.fixedResident : sentences.notYourChange)(name);
      continue;
    }
    const changed = Object.keys(settings);
    if (changed.length === 0) continue;
    // Its allowance holds for the price of the declared model alone.
    if (agent.resident && settings.model !== undefined) yield sentences.fixedModel(name);
    const declared = maxTokensOf(connector, agent.settings);
    if (agent.resident && (settings.sampling?.maxTokens ?? 0) > declared) {
      yield sentences.fixedTokens(name, declared);
    }
    const parsed = connector?.settings.safeParse(mergedSettings(agent.settings, settings));
    // A connector leaves out settings that it does not know.
    const taken = Object.keys(Object(parsed?.data));
    if (parsed === undefined || (parsed.success && changed.some((key) => !taken.includes(key)))) {
      yield sentences.noSuchSettings(name, changed.join(", "));
    } else if (!parsed.success) {
      yield `${name}: ${z.prettifyError(parsed.error)}`;
    }
    const { character } = settings;
    const characters = [...house, ...inExperiments].map(({ id }) => id);
    if (character !== undefined && !characters.includes(character)) {
      yield sentences.unknownCharacter(game.id, character, characters.join(", "));
    }
  }
}

/** The agents of an experiment by name, or their problems: what is looked at before what takes long. */
export async function agentsOf(
  database: Database,
  user: Pick<User, "id">,
  experiment: Experiment,
  sentences: ArenaSentences,
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
    if (slug === undefined) return [sentences.notOfThisArena(name)];
    const agent = found.find(
      (each) => each.slug === slug && (number === null || each.number === number),
    );
    if (agent === undefined) return [sentences.unknownAgent(name)];
    agents.set(name, agent);
    return problemOf(name, agent, user, experiment, sentences) ?? [];
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
 * An experiment whose plan is right, with the versions that its agents have now and a forecast from the newest
 * experiment like it; or everything about its agents that prevents its start, each as a sentence.
 */
export async function checkSeats(
  database: Database,
  { experiment: plan, entry }: Pick<PlayableExperiment, "experiment" | "entry">,
  agents: ReadonlyMap<string, ExperimentAgent>,
  deps: CheckDeps,
): Promise<PlayableExperiment | { readonly problems: readonly string[] }> {
  // The runners hold no sessions of agents that are no players.
  if (plan.judge !== undefined) return { problems: [deps.sentences.noJudge()] };
  const wrong = new Set<string>();
  for (const [at, seating] of seatingsOfAll(plan).entries()) {
    for (const problem of seatProblems(seating, entry, agents, deps)) wrong.add(problem);
    if (at % SEATINGS_AT_ONCE === 0) await setImmediate();
  }
  if (wrong.size > 0) return { problems: [...wrong] };
  const experiment = withVersions(plan, agents);
  const forecast = async (): Promise<Forecast> => {
    const { results, pace } = await earlierMatches(database, deps.user, experiment);
    return forecastOf(entry, experiment, results, pace);
  };
  return { experiment, entry, forecast };
}

/**
 * Checks a plan from a file or a form for this arena, and returns it as `checkSeats` does; or everything that
 * prevents its start, each as a sentence.
 *
 * @param locale the language of these sentences
 */
export async function checkPlan(
  database: Database,
  user: Pick<User, "id" | "role">,
  given: unknown,
  registry: PlanRegistry,
  locale: Locale = "en",
): Promise<PlayableExperiment | { readonly problems: readonly string[] }> {
  const read = readExperiment(await withNamedSettings(given), locale);
  if ("problems" in read) return read;
  const sentences = arenaSentences(locale);
  const matches = matchesIn([read]);
  if (matches > MAX_EXPERIMENT_MATCHES) {
    return { problems: [sentences.tooManyMatches(matches, MAX_EXPERIMENT_MATCHES)] };
  }
  const { agents, problems } = await agentsOf(database, user, read.experiment, sentences);
  if (problems.length > 0) return { problems };
  const checked = await checkRead(read, registry.library, locale);
  return "problems" in checked
    ? checked
    : checkSeats(database, checked, agents, { connectors: registry.connectors, sentences, user });
}
