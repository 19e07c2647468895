import { setImmediate } from "node:timers/promises";
import type { Locale } from "@wisp/game";
import { type GameEntry, gameEntry } from "@wisp/games";
import { z } from "zod";
import {
  checkRead,
  prototypeNames,
  readExperiment,
  schemaErrors,
  schemaProblems,
  shortened,
  unstorableTexts,
} from "../check/check.ts";
import { listed } from "../check/names.ts";
import { type ProblemSentences, problemSentences } from "../check/sentences.ts";
import type { Library } from "../library.ts";
import { type Experiment, experimentSchema, ladderOf } from "../plan/experiment.ts";
import { withNamedSettings } from "../plan/settings.ts";
import {
  type Collection,
  type ComposedMetric,
  collectionSchema,
  type ListedExperiment,
  type Recipe,
} from "./collection.ts";
import { shownIn, termsOf } from "./names.ts";
import { type CollectionSentences, collectionSentences } from "./sentences.ts";

/** An experiment of a collection, as it is run. */
export interface PlannedExperiment {
  readonly id: string;
  readonly experiment: Experiment;
  readonly entry: GameEntry;
}

/** A collection that can be run, or everything that is wrong with it, each as a sentence. */
export type CollectionCheck =
  | { readonly collection: Collection; readonly experiments: readonly PlannedExperiment[] }
  | { readonly problems: readonly string[] };

/** Agents by name, with their addresses. */
type Agents = Readonly<Record<string, string>>;

/** What is given beside the file: subjects, and other agents for its hosts. */
export interface GivenAgents {
  readonly subjects?: Agents;
  readonly hosts?: Agents;
}

interface Sentences extends CollectionSentences {
  readonly problem: ProblemSentences;
}

/** The parts of an experiment file that name agents. Anything else is left to the experiment's check. */
const namesSchema = z.looseObject({
  agents: z.record(z.string(), z.unknown()).default({}),
  subjects: z.array(z.string()).default([]),
  opponents: z.array(z.string()).default([]),
  judge: z.string().optional(),
  table: z.array(z.looseObject({ agent: z.string() })).default([]),
  arms: z
    .array(
      z.looseObject({
        changes: z
          .array(z.looseObject({ of: z.string().optional(), agent: z.string().optional() }))
          .default([]),
      }),
    )
    .default([]),
});

/** An experiment file with the collection's subjects and hosts in their places. */
function filled(
  file: unknown,
  placement: ListedExperiment["subjects"],
  { subjects, hosts }: Required<GivenAgents>,
  sentences: Sentences,
): { readonly file: unknown } | { readonly problems: readonly string[] } {
  const parsed = namesSchema.safeParse(file);
  if (!parsed.success) return { file };
  const { agents, subjects: own, opponents, table, arms, judge } = parsed.data;
  const given = placement === "stay-out" ? [] : Object.keys(subjects);
  const measured =
    given.length === 0 ? own : [...new Set([...(placement === "join" ? own : []), ...given])];
  if (measured.length === 0) return { problems: [sentences.noSubjects()] };
  const changes = arms.flatMap((arm) => arm.changes);
  const placed = new Set([
    ...opponents,
    ...(judge === undefined ? [] : [judge]),
    ...table.map(({ agent }) => agent),
    ...changes.flatMap(({ of, agent }) => [of ?? [], agent ?? []].flat()),
  ]);
  // Subjects that were replaced are gone, also by one of the same name; others that have no place are for the
  // check to name.
  const isReplaced = (name: string): boolean =>
    placement === "replace" && given.length > 0 && own.includes(name) && !placed.has(name);
  const kept = Object.entries(agents).filter(([name]) => !isReplaced(name));
  const problems = given.flatMap((name) => {
    const host = Object.hasOwn(hosts, name) ? hosts[name] : undefined;
    const known = host ?? kept.find(([each]) => each === name)?.[1];
    return known === undefined || known === subjects[name] ? [] : [sentences.sameName(name)];
  });
  if (problems.length > 0) return { problems };
  const shared = Object.entries(hosts).filter(
    ([name]) => placed.has(name) || kept.some(([each]) => each === name),
  );
  const entries = [...kept, ...given.map((name) => [name, subjects[name]]), ...shared];
  const agentsOf = { agents: Object.fromEntries(entries), subjects: measured };
  const whole = Object.assign({}, file, agentsOf);
  const { judge: _, ...withoutJudge } = Object.assign({ judge }, whole);
  // A judge that is not named judges nothing.
  const isNamed = judge === undefined || Object.hasOwn(agentsOf.agents, judge);
  return { file: isNamed ? whole : withoutJudge };
}

/** An experiment of a collection as it is written, or the problems of its form. */
async function readOf(
  { id, preset, experiment, subjects }: ListedExperiment,
  given: Required<GivenAgents>,
  { presets }: Library,
  locale: Locale,
  sentences: Sentences,
): Promise<PlannedExperiment | { readonly problems: readonly string[] }> {
  if ((preset === undefined) === (experiment === undefined)) {
    return { problems: [sentences.presetOrExperiment()] };
  }
  if (preset !== undefined && !Object.hasOwn(presets, preset)) {
    const known = listed(Object.keys(presets), sentences.problem);
    return { problems: [sentences.unknownPreset(preset, known)] };
  }
  const file = preset === undefined ? experiment : presets[preset];
  const whole = filled(file, subjects, given, sentences);
  if ("problems" in whole) return whole;
  const read = readExperiment(await withNamedSettings(whole.file), locale);
  if ("problems" in read) return read;
  return read.experiment.budget.dollars === undefined
    ? { id, experiment: read.experiment, entry: read.entry }
    : { problems: [sentences.ownBudget()] };
}

const isRatioOfSums = (recipe: Recipe): boolean =>
  recipe.kind === "measured" && recipe.take === "ratio";

function* wrongRecipes(
  metrics: readonly ComposedMetric[],
  experiments: readonly PlannedExperiment[],
  sentences: Sentences,
): Generator<string> {
  const names = (all: Iterable<string>): string => listed(all, sentences.problem);
  const before = new Map<string, Recipe>();
  for (const { id, recipe } of metrics) {
    if (before.has(id)) yield sentences.twoFigures(id);
    for (const term of termsOf(recipe)) {
      const named = before.get(term);
      if (named === undefined) yield sentences.laterFigure(id, term);
      else if (recipe.kind === "pooled" && !isRatioOfSums(named)) {
        yield sentences.notPooled(id, term);
      }
    }
    before.set(id, recipe);
    if (recipe.kind === "divided" && recipe.by === 0) yield sentences.notByZero();
    if (recipe.kind !== "measured" && recipe.kind !== "skill") continue;
    const { experiment: of } = recipe;
    const found = experiments.find((each) => each.id === of)?.experiment;
    if (found === undefined) {
      yield sentences.unknownExperiment(id, of, names(experiments.map((each) => each.id)));
      continue;
    }
    if (recipe.kind === "skill") {
      if (ladderOf(found) === null) yield sentences.noLadder(id, of);
      continue;
    }
    const { figure, arm } = recipe;
    const measured = [found.primary, ...found.secondary];
    if (!measured.includes(figure)) yield sentences.unmeasured(id, figure, of, names(measured));
    const known = new Set(found.settings?.map((setting) => setting.id));
    for (const setting of recipe.settings ?? []) {
      if (!known.has(setting)) yield sentences.unknownSetting(id, setting, of);
    }
    const arms = found.arms.map(({ name }) => name);
    if (arm !== undefined && !arms.includes(arm))
      yield sentences.unknownArm(id, arm, of, names(arms));
  }
}

function* wrongLayouts(
  { layouts, figures, studies = [] }: Pick<Collection, "layouts" | "figures" | "studies">,
  experiments: readonly PlannedExperiment[],
  { tables }: Library,
  sentences: Sentences,
): Generator<string> {
  const known = new Set(figures.map(({ id }) => id));
  const ids = experiments.map(({ id }) => id);
  for (const [at, layout] of layouts.entries()) {
    for (const id of new Set(shownIn(layout))) {
      if (!known.has(id)) yield sentences.layoutFigure(at + 1, id);
    }
    if (layout.kind === "experiment" && !ids.includes(layout.experiment)) {
      yield sentences.layoutExperiment(at + 1, layout.experiment, listed(ids, sentences.problem));
    }
    if (layout.kind === "bias" && !studies.some(({ id }) => id === layout.study)) {
      const names = studies.map(({ id }) => id);
      yield sentences.layoutStudy(at + 1, layout.study, listed(names, sentences.problem));
    }
    if (layout.kind === "table") {
      for (const { figures: cells } of layout.rows) {
        if (cells.length === layout.columns.length) continue;
        yield sentences.unevenRow(at + 1, cells.length, layout.columns.length);
      }
    }
    const paper = "paper" in layout ? layout.paper : undefined;
    if (paper !== undefined && !Object.hasOwn(tables, paper)) {
      yield sentences.unknownPaper(at + 1, paper, listed(Object.keys(tables), sentences.problem));
    }
  }
}

/** Hosts and subjects without a place. */
function* idleAgents(
  { subjects, hosts }: Required<GivenAgents>,
  experiments: readonly PlannedExperiment[],
  sentences: Sentences,
): Generator<string> {
  const isUsed = (name: string): boolean =>
    experiments.some(({ experiment }) => Object.hasOwn(experiment.agents, name));
  for (const name of Object.keys(hosts)) if (!isUsed(name)) yield sentences.unusedHost(name);
  for (const name of Object.keys(subjects)) {
    const isMeasured = experiments.some(({ experiment }) => experiment.subjects.includes(name));
    if (!isMeasured) yield sentences.noSubjectAnywhere(name);
  }
}

/** Experiments as a collection lists them that is run. */
export const wholeOf = (
  experiments: readonly Pick<PlannedExperiment, "id" | "experiment">[],
): Collection["experiments"] =>
  experiments.map(({ id, experiment }) => ({ id, experiment, subjects: "stay-out" }));

/**
 * Reads a collection from the content of a file or a form, fills its subjects and hosts in, and finds
 * everything that would prevent it from running. A collection that was checked before stays as it is.
 *
 * @param library the presets that it may name, and the printed tables
 * @param given subjects in addition to the file's, and hosts in place of them
 * @param locale the language of the problems
 * @param refuse finds problems of its experiments as they are written, before they are checked, which takes
 *   longer the more there is of them
 */
export async function checkCollection(
  file: unknown,
  library: Library,
  given: GivenAgents = {},
  locale: Locale = "en",
  refuse?: (experiments: readonly PlannedExperiment[]) => Promise<readonly string[]>,
): Promise<CollectionCheck> {
  const problem = problemSentences(locale);
  const sentences = { ...collectionSentences(locale), problem };
  const unnamed = prototypeNames(file, problem);
  if (unnamed.length > 0) return { problems: shortened(unnamed, problem) };
  const parsed = collectionSchema.safeParse(file, { error: schemaErrors(locale) });
  if (!parsed.success) {
    const { wrongId: wrongName } = sentences;
    const names = Object.assign({}, problem, { wrongName });
    const found = schemaProblems(parsed.error.issues, names);
    return { problems: shortened(found, problem) };
  }
  const read = parsed.data;
  const agents = {
    subjects: { ...read.subjects, ...given.subjects },
    hosts: { ...read.hosts, ...given.hosts },
  };
  const unstorable = unstorableTexts({ ...read, ...agents }, problem);
  if (unstorable.length > 0) return { problems: shortened(unstorable, problem) };
  const ids = read.experiments.map(({ id }) => id);
  const problems = ids
    .filter((id, at) => ids.indexOf(id) !== at)
    .map((id) => sentences.twoExperiments(id));
  for (const [at, { id }] of (read.studies ?? []).entries()) {
    const isTaken = ids.includes(id) || read.studies?.slice(0, at).some((each) => each.id === id);
    if (isTaken) problems.push(sentences.twoStudies(id));
  }
  const experiments: PlannedExperiment[] = [];
  for (const each of read.experiments) {
    const planned = await readOf(each, agents, library, locale, sentences);
    if ("experiment" in planned) experiments.push(planned);
    else problems.push(...planned.problems.map((one) => sentences.within(each.id, one)));
    await setImmediate();
  }
  if (problems.length === 0 && refuse !== undefined) problems.push(...(await refuse(experiments)));
  if (problems.length > 0) return { problems: shortened(problems, problem) };
  for (const { id, ...planned } of experiments) {
    const checked = await checkRead(planned, library, locale);
    if ("problems" in checked)
      problems.push(...checked.problems.map((one) => sentences.within(id, one)));
    await setImmediate();
  }
  // What names an experiment that cannot be read would only be named again.
  if (problems.length === 0) {
    problems.push(
      ...idleAgents(agents, experiments, sentences),
      ...wrongRecipes(read.figures, experiments, sentences),
      ...wrongLayouts(read, experiments, library, sentences),
    );
  }
  if (problems.length > 0) return { problems: shortened(problems, problem) };
  return { collection: { ...read, ...agents, experiments: wholeOf(experiments) }, experiments };
}

/**
 * Reads a stored collection that was checked before it ran, without checking it again; null when a game
 * of it is not there any more.
 */
export function plannedCollection(
  stored: unknown,
): Extract<CollectionCheck, { readonly collection: unknown }> | null {
  const read = collectionSchema.parse(stored);
  const experiments = read.experiments.flatMap(({ id, experiment }): PlannedExperiment[] => {
    const plan = experimentSchema.parse(experiment);
    const entry = gameEntry(plan.game);
    return entry === undefined ? [] : [{ id, experiment: plan, entry }];
  });
  return experiments.length < read.experiments.length
    ? null
    : { collection: { ...read, experiments: wholeOf(experiments) }, experiments };
}
