import type { AnyConnector } from "@wisp/agents";
import {
  collectionBySlug,
  createCollection,
  type Database,
  type ExperimentAgent,
  experimentResults,
  experimentsOfCollection,
  firstBiasVotes,
  publishCollection,
  type StoredCollection,
  type User,
} from "@wisp/db";
import { isFailure, type Locale } from "@wisp/game";
import {
  ASKS_EACH,
  arenaAgent,
  asksOf,
  besideDifference,
  biasAnswerSchema,
  type CardComparison,
  type CardForecast,
  type CollectionReport,
  type CollectionResult,
  cardDollars,
  cardDuration,
  cardForecast,
  cardOf,
  cardProblem,
  checkCollection,
  collectionHash,
  collectionReport,
  collectionSentences,
  compareCards,
  comparedIn,
  type Expected,
  editedCard,
  experimentHash,
  type GivenAgents,
  matchResultSchema,
  type Collection as Plan,
  type PlannedExperiment,
  type PlannedStudy,
  type PlayedCard,
  plannedCollection,
  plannedVotes,
  type ReportCard,
  type StudyVote,
  studiesOf,
  textIn,
  wholeOf,
  withCard,
} from "@wisp/lab";
import { findOwnAgent } from "../agents/find.ts";
import { startBiasStudy } from "../bias/bias.ts";
import { actOnExperiment, type ExperimentAction } from "./act.ts";
import {
  agentsOf,
  checkSeats,
  MAX_EXPERIMENT_MATCHES,
  matchesIn,
  type PlanRegistry,
} from "./check.ts";
import { type CollectionFailure, experimentFailure, isAddress, type Reader } from "./find.ts";
import { arenaSentences } from "./sentences.ts";
import { slugsFor } from "./start.ts";

/** A collection that the arena can play, with every agent's version fixed. */
export interface PlayableCollection {
  readonly plan: Plan;
  readonly experiments: readonly PlannedExperiment[];
  readonly matches: number;
  /** Votes of studies that its start asks for (see `studiesToStart`). */
  readonly votes: number;
  readonly idle: readonly IdleStudy[];
  /** Null: it is no report card. */
  readonly card: CardTakes | null;
}

/** What a report card takes, as far as it can be known before its first match. */
export interface CardTakes
  extends Pick<CardForecast, "calls" | "tokensIn" | "tokensOut" | "seconds"> {
  /** US dollars, at the packaged prices; "none": its agent costs this arena nothing; null: price unknown. */
  readonly dollars: Expected | "none" | null;
  /** With as many matches at a time as `MATCHES_AT_ONCE`. */
  readonly ms: Expected;
}

/** Matches of a card that an arena is expected to play at a time. */
const MATCHES_AT_ONCE = 4;

/** Why the start of a collection does not start a study. */
export type IdleReason = "budget" | "trial" | "not-yours" | "old-version";

/** A study of a subject that the start of a collection leaves to the owner of the agent. */
export interface IdleStudy {
  readonly study: string;
  readonly subject: string;
  readonly because: IdleReason;
}

/** Agents with the versions that the experiments fix. */
const withVersions = (
  agents: Readonly<Record<string, string>>,
  experiments: readonly Pick<PlannedExperiment, "experiment">[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(agents).map(([name, address]) => {
      const found = experiments.find(({ experiment }) => Object.hasOwn(experiment.agents, name));
      return [name, found?.experiment.agents[name] ?? address];
    }),
  );

/**
 * Checks a collection from a file or a form for this arena; or finds everything that prevents its start,
 * each as a sentence.
 *
 * @param locale the language of these sentences
 */
export async function checkCollectionPlan(
  database: Database,
  user: Pick<User, "id" | "role">,
  given: { readonly file: unknown } & GivenAgents,
  registry: PlanRegistry,
  locale: Locale = "en",
): Promise<PlayableCollection | { readonly problems: readonly string[] }> {
  const { connectors, library } = registry;
  const sentences = arenaSentences(locale);
  const { within } = collectionSentences(locale);
  const agents = new Map<string, ReadonlyMap<string, ExperimentAgent>>();
  const refuse = async (read: readonly PlannedExperiment[]): Promise<readonly string[]> => {
    const matches = matchesIn(read);
    if (matches > MAX_EXPERIMENT_MATCHES) {
      return [sentences.tooManyMatches(matches, MAX_EXPERIMENT_MATCHES)];
    }
    const concerned = new Map<string, readonly string[]>();
    for (const { id, experiment } of read) {
      const found = await agentsOf(database, user, experiment, sentences);
      agents.set(id, found.agents);
      for (const problem of found.problems) {
        concerned.set(problem, [...(concerned.get(problem) ?? []), id]);
      }
    }
    // What concerns an agent in several experiments is said once.
    return [...concerned].map(([problem, [id = "", ...more]]) =>
      more.length === 0 ? within(id, problem) : problem,
    );
  };
  const checked = await checkCollection(
    await withCard(given.file, library),
    library,
    given,
    locale,
    refuse,
  );
  if ("problems" in checked) return checked;
  const edited = await editedCard(checked.collection, library);
  if (edited !== null) return { problems: [edited] };
  const problems: string[] = [];
  const experiments: PlannedExperiment[] = [];
  for (const { id, ...planned } of checked.experiments) {
    const deps = { connectors, sentences, user };
    const plan = await checkSeats(database, planned, agents.get(id) ?? new Map(), deps);
    if ("experiment" in plan) experiments.push({ id, ...plan });
    else problems.push(...plan.problems.map((each) => within(id, each)));
  }
  if (problems.length > 0) return { problems };
  const { collection } = checked;
  const plan: Plan = {
    ...collection,
    subjects: withVersions(collection.subjects, experiments),
    hosts: withVersions(collection.hosts, experiments),
    experiments: wholeOf(experiments),
  };
  const { studies, idle } = await studiesToStart(database, user, plan, experiments);
  const votes = studies.reduce((sum, { study }) => sum + plannedVotes(study), 0);
  const card = takesOf(plan, experiments, agents, connectors);
  return { plan, experiments, matches: matchesIn(experiments), votes, idle, card };
}

/** What the card of an agent takes; null for other collections. */
function takesOf(
  plan: Plan,
  experiments: readonly PlannedExperiment[],
  agents: ReadonlyMap<string, ReadonlyMap<string, ExperimentAgent>>,
  connectors: ReadonlyMap<string, AnyConnector>,
): CardTakes | null {
  const forecast = cardForecast(plan, experiments);
  if (forecast === null) return null;
  const { calls, tokensIn, tokensOut, seconds, instantMs } = forecast;
  const [agent] = [...agents.values()].flatMap((each) => each.get(plan.card?.subject ?? "") ?? []);
  if (agent === undefined || agent.house) {
    return { calls, tokensIn, tokensOut, seconds, dollars: "none", ms: instantMs };
  }
  const connector = connectors.get(agent.connector);
  const settings = connector?.settings.safeParse(agent.settings);
  const price = settings?.success ? connector?.price?.(settings.data, new Date()) : undefined;
  const isFree = connector !== undefined && connector.price === undefined;
  return {
    calls,
    tokensIn,
    tokensOut,
    seconds,
    dollars: isFree ? "none" : price === undefined ? null : cardDollars(forecast, price),
    ms: cardDuration(forecast, MATCHES_AT_ONCE),
  };
}

/**
 * The studies that the start of a collection starts too, as its owner may on the page of an agent: whole ones of
 * the owner's agents that have not given all votes. They are paid from the owner's allowance, so a
 * collection with a budget starts none. Those that have given all votes are not `idle`.
 */
async function studiesToStart(
  database: Database,
  user: Pick<User, "id">,
  plan: Plan,
  experiments: readonly PlannedExperiment[],
): Promise<{
  readonly studies: readonly { readonly study: PlannedStudy; readonly agent: string }[];
  readonly idle: readonly IdleStudy[];
}> {
  if (plan.studies === undefined) return { studies: [], idle: [] };
  const votes = await collectionVotes(database, { ownerId: user.id, plan });
  const studies: { study: PlannedStudy; agent: string }[] = [];
  const idle: IdleStudy[] = [];
  for (const study of studiesOf(plan, experiments)) {
    const named = arenaAgent(study.agent, study.bias.language);
    const known = votes.filter(
      (line) => line.study === study.id && line.subject === study.subject,
    ).length;
    if (known >= plannedVotes(study)) continue;
    const own = named === null ? null : await findOwnAgent(database, user, named.slug);
    const leave = (because: IdleReason): void =>
      void idle.push({ study: study.id, subject: study.subject, because });
    if (named === null || own === null || isFailure(own)) leave("not-yours");
    else if (plan.budget.dollars !== undefined) leave("budget");
    else if (study.bias.asks < ASKS_EACH) leave("trial");
    // Only the newest version is asked.
    else if (own.version.number !== named.number) leave("old-version");
    else studies.push({ study, agent: named.slug });
  }
  return { studies, idle };
}

/** Freezes a collection and starts its first experiment; the others follow. */
export async function startCollection(
  database: Database,
  user: Pick<User, "id" | "role">,
  given: { readonly file: unknown } & GivenAgents,
  registry: PlanRegistry,
  locale: Locale = "en",
): Promise<{ readonly slug: string } | CollectionFailure> {
  const checked = await checkCollectionPlan(database, user, given, registry, locale);
  if ("problems" in checked) {
    const { problems } = checked;
    return { ...experimentFailure("wrong-plan", problems.join(" ")), problems };
  }
  const { plan, experiments } = checked;
  const hash = collectionHash(plan);
  const { dollars } = plan.budget;
  const name = textIn(plan.name, "en");
  for (const slug of slugsFor(name, hash)) {
    const made = await createCollection(database, {
      ownerId: user.id,
      slug,
      name,
      plan,
      hash,
      budgetMicros: dollars === undefined ? null : Math.round(dollars * 1_000_000),
      experiments: experiments.map(({ id, experiment }) => ({
        slug: `${slug}-${id}`,
        name: experiment.name,
        game: experiment.game,
        plan: experiment,
        hash: experimentHash(experiment),
      })),
    });
    if (isFailure(made) && made.failed === "taken") continue;
    if (!isFailure(made)) {
      const { studies } = await studiesToStart(database, user, plan, experiments);
      for (const { study, agent } of studies) {
        const { language, names } = study.bias;
        // What is refused here, such as one study too many at a time, the owner starts later.
        await startBiasStudy(database, user, agent, { language, namings: names });
      }
    }
    return made;
  }
  return experimentFailure("taken", "This plan has been run too often. Change a seed or its name.");
}

const isOwn = (reader: Reader, { ownerId }: StoredCollection): boolean =>
  reader !== null && (reader.id === ownerId || reader.role === "admin");

/** A collection that this reader may see: published, or the reader's own. */
export async function findCollection(
  database: Database,
  reader: Reader,
  slug: string,
): Promise<StoredCollection | CollectionFailure> {
  const found = isAddress(slug) ? await collectionBySlug(database, slug) : null;
  if (found !== null && (found.publishedAt !== null || isOwn(reader, found))) return found;
  return experimentFailure("unknown-collection", "There is no such collection.");
}

const refusals: Readonly<Record<ExperimentAction, string>> = {
  pause: "Only a collection that runs can be paused.",
  resume: "Only a paused collection can be resumed.",
  cancel: "It is over.",
  publish: "A finished collection can be published, once.",
};

/** Pauses, resumes, cancels or publishes a collection of the user's, with all of its experiments. */
export async function actOnCollection(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
  action: ExperimentAction,
): Promise<{ readonly slug: string } | CollectionFailure> {
  const found = await findCollection(database, user, slug);
  if (isFailure(found)) return found;
  if (!isOwn(user, found)) {
    return experimentFailure(
      "not-yours",
      "Only the owner of this collection and admins can do this.",
    );
  }
  let isDone = false;
  if (action === "publish") {
    isDone = await publishCollection(database, found.id);
  } else {
    for (const experiment of await experimentsOfCollection(database, found.id)) {
      // Those in another state stay in it.
      const done = await actOnExperiment(database, user, experiment.slug, action);
      if (!isFailure(done)) isDone = true;
    }
  }
  return isDone ? { slug } : experimentFailure("not-done", refusals[action]);
}

/** The kept results of a collection. */
export async function collectionResults(
  database: Database,
  { id }: Pick<StoredCollection, "id">,
  plan: Plan,
): Promise<CollectionResult[]> {
  const experiments = await experimentsOfCollection(database, id);
  const results: CollectionResult[] = [];
  for (const stored of experiments) {
    const part = stored.place === null ? undefined : plan.experiments[stored.place];
    if (part === undefined) continue;
    for (const { result } of await experimentResults(database, stored.id)) {
      results.push({ experiment: part.id, result: matchResultSchema.parse(result) });
    }
  }
  return results;
}

/** Whose votes a collection reads. */
type VotesOf = Pick<StoredCollection, "ownerId" | "plan">;

/**
 * The votes of a collection's studies so far: those that its agents gave in studies of their own, which their
 * owners start.
 */
export async function collectionVotes(
  database: Database,
  { ownerId, plan }: VotesOf,
): Promise<StudyVote[]> {
  const read = plannedCollection(plan);
  if (read === null) return [];
  const votes = studiesOf(read.collection, read.experiments).map(
    async ({ id, subject, agent, bias }): Promise<StudyVote[]> => {
      const { names, language, asks } = bias;
      const found = arenaAgent(agent, language);
      if (found === null) return [];
      const wanted = { slug: found.slug, version: found.number, language, ownerId };
      const asked = new Set(asksOf(asks));
      return (await firstBiasVotes(database, wanted))
        .map((vote) => biasAnswerSchema.parse(vote))
        .filter(({ naming, ask }) => names.includes(naming) && asked.has(ask))
        .map((vote) => ({ study: id, subject, vote }));
    },
  );
  return (await Promise.all(votes)).flat();
}

/** A report as it is stored and shown. */
export interface StoredCollectionReport extends CollectionReport {
  /** Null: it is no report card of this release. */
  readonly card: ReportCard | null;
}

/** The report of a collection so far; null when a game of it is not there any more. */
export async function reportOfCollection(
  database: Database,
  stored: Pick<StoredCollection, "id"> & VotesOf,
): Promise<StoredCollectionReport | null> {
  const read = plannedCollection(stored.plan);
  if (read === null) return null;
  const [results, votes] = await Promise.all([
    collectionResults(database, stored, read.collection),
    collectionVotes(database, stored),
  ]);
  const { collection, experiments } = read;
  const report = collectionReport(collection, experiments, results, votes);
  const card = cardProblem(collection) === null ? cardOf(report, experiments, results) : null;
  return { ...report, card };
}

/** The results of a card with its plan; null where it is none, or a game of it is not there any more. */
async function playedCard(
  database: Database,
  stored: Pick<StoredCollection, "id" | "plan">,
): Promise<PlayedCard | null> {
  const read = plannedCollection(stored.plan);
  if (read === null || cardProblem(read.collection) !== null) return null;
  const { collection, experiments } = read;
  return {
    collection,
    experiments,
    results: await collectionResults(database, stored, collection),
  };
}

/** Two report cards, match by match; null where they cannot be compared (see `besideDifference`). */
export async function compareCollections(
  database: Database,
  one: Pick<StoredCollection, "id" | "plan">,
  other: Pick<StoredCollection, "id" | "plan">,
): Promise<CardComparison | null> {
  const [first, second] = await Promise.all([
    playedCard(database, one),
    playedCard(database, other),
  ]);
  if (first === null || second === null) return null;
  const [mine, theirs] = [first, second].map(({ collection, experiments }) =>
    comparedIn(collection, experiments),
  );
  const isComparable = mine && theirs && besideDifference(mine, theirs) === null;
  return isComparable ? compareCards(first, second) : null;
}
