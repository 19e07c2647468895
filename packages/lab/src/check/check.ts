import { setImmediate } from "node:timers/promises";
import { type Locale, storableText } from "@wisp/game";
import { type GameEntry, gameEntry, games } from "@wisp/games";
import { z } from "zod";
import { seatingsOfAll } from "../blocks/block-of.ts";
import { type Library, noPapers } from "../library.ts";
import {
  arePeers,
  type Experiment,
  experimentFileSchema,
  ladderOf,
  matchesInBlock,
  OPPONENT,
  PEER,
  SUBJECT,
} from "../plan/experiment.ts";
import { canDeal } from "../plan/patterns.ts";
import {
  equalArms,
  idleChanges,
  listed,
  selfPlay,
  wrongAgents,
  wrongContrasts,
  wrongExtras,
  wrongMetrics,
  wrongOptions,
} from "./names.ts";
import { type ProblemSentences, problemSentences } from "./sentences.ts";
import { countedBlocks, fixesMeasuredSeats, unreadSettings, wrongSettings } from "./settings.ts";

type Issue = z.core.$ZodIssue;

const errorsIn = { en: z.locales.en().localeError, zh: z.locales.zhCN().localeError } as const;

const missingIn = { en: "It is missing.", zh: "缺少此项。" } as const;

/** What zod is to say in this language where a schema has no message of its own. */
export const schemaErrors =
  (locale: Locale): z.core.$ZodErrorMap =>
  (issue) =>
    issue.input === undefined ? missingIn[locale] : errorsIn[locale](issue);

/** How far a value is from one alternative of a union: every unknown key counts. */
const distance = (issues: readonly Issue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1),
    0,
  );

/** The issues of the alternative that the value is closest to; [] where none is closest. */
function closest(alternatives: readonly (readonly Issue[])[]): readonly Issue[] {
  const [first = [], second] = alternatives.toSorted(
    (one, other) => distance(one) - distance(other),
  );
  return second !== undefined && distance(first) === distance(second) ? [] : first;
}

type NameSentences = Pick<ProblemSentences, "wrongName" | "wrongSettingName" | "reservedName">;

function messageOf(
  issue: Issue,
  { wrongName, wrongSettingName, reservedName }: NameSentences,
  path: readonly PropertyKey[],
): string {
  // The only patterns and refinements of an experiment are those of names.
  if (issue.code === "invalid_format") {
    return path[0] === "settings" ? wrongSettingName() : wrongName();
  }
  return issue.code === "custom" ? reservedName() : issue.message;
}

/** Everything that is wrong with the shape of a file, each with its place. */
export function schemaProblems(
  issues: readonly Issue[],
  sentences: NameSentences,
  at: readonly PropertyKey[] = [],
): string[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    const inner =
      issue.code === "invalid_union"
        ? closest(issue.errors)
        : issue.code === "invalid_key"
          ? issue.issues
          : [];
    if (inner.length > 0) return schemaProblems(inner, sentences, path);
    const message = messageOf(issue, sentences, path);
    return [path.length === 0 ? message : `${path.join(".")}: ${message}`];
  });
}

/** A value within a file. */
interface Part {
  readonly value: unknown;
  /** The name of its field; "" for the file. */
  readonly name: string;
  /** The value that has this field; null for the file. */
  readonly outer: Part | null;
}

/** The names of the fields that lead to a value, with dots. */
function pathOf(part: Part): string {
  const names: string[] = [];
  for (let at: Part | null = part; at !== null && at.outer !== null; at = at.outer) {
    names.unshift(at.name);
  }
  return names.join(".");
}

const isStorable = (text: string): boolean => text === storableText(text);

/** A value and all values within it. Does not recurse: values of options may be nested deeply. */
function* partsIn(given: unknown): Generator<Part> {
  const left: Part[] = [{ value: given, name: "", outer: null }];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    yield part;
    const { value } = part;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      left.push({ value: inner, name, outer: part });
    }
  }
}

/** Texts and names of fields, anywhere in a file, that no database can store. */
export function unstorableTexts(given: unknown, sentences: ProblemSentences): string[] {
  const fields = new Set<string>();
  for (const part of partsIn(given)) {
    const { value, name, outer } = part;
    if (typeof value === "string" && !isStorable(value)) fields.add(pathOf(part));
    if (outer !== null && !isStorable(name)) fields.add(pathOf(outer));
  }
  return [...fields].toSorted().map((field) => sentences.unstorableText(field));
}

const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;

/**
 * Texts of options and settings that would go on in a line of their own. Games put them into the host's sentences
 * (names, words), where a further line reads as something that the host says.
 */
function* brokenLines(
  { options, arms, settings }: Pick<Experiment, "options" | "arms" | "settings">,
  sentences: ProblemSentences,
): Generator<string> {
  const changed = arms.flatMap(({ changes }) =>
    changes.flatMap((change) => ("option" in change ? [[change.option, change.value]] : [])),
  );
  for (const given of [{ options, settings }, { arms: Object.fromEntries(changed) }]) {
    for (const part of partsIn(given)) {
      const texts = typeof part.value === "string" ? [part.name, part.value] : [part.name];
      if (texts.some((text) => LINE_BREAK.test(text))) {
        yield sentences.lineBreak(pathOf(part).replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
      }
    }
  }
}

/** Fields called "__proto__", which schemas drop silently. */
export function prototypeNames(
  given: unknown,
  { wrongName }: Pick<ProblemSentences, "wrongName">,
): string[] {
  const fields = new Set<string>();
  for (const part of partsIn(given)) if (part.name === "__proto__") fields.add(pathOf(part));
  return [...fields].map((field) => `${field}: ${wrongName()}`);
}

/** Problems of the seating. */
function* wrongSeats(experiment: Experiment, sentences: ProblemSentences): Generator<string> {
  const { agents, subjects, opponents, table } = experiment;
  const places = table.map(({ agent }) => agent);
  const isPeers = arePeers(experiment);
  if (places.includes(PEER) && !isPeers) yield sentences.mixedPeers();
  if (isPeers && subjects.length < table.length) {
    yield sentences.fewPeers(table.length, subjects.length);
  }
  if (!isPeers && !places.includes(SUBJECT)) yield sentences.noSubjectPlace();
  if (places.includes(OPPONENT) && opponents.length === 0) {
    yield sentences.noOpponents();
  }
  if (!places.includes(OPPONENT) && opponents.length > 0) {
    yield sentences.noOpponentPlace();
  }
  const fixed = places.filter((name) => agents[name] !== undefined);
  const mayMeetItself = isPeers || fixesMeasuredSeats(experiment);
  for (const subject of mayMeetItself ? [] : subjects) {
    const rival = [...opponents, ...fixed].find((name) => agents[name] === agents[subject]);
    if (rival === undefined) continue;
    yield sentences.ownOpponent(subject, rival === subject ? null : rival);
  }
}

/** What makes an experiment no ladder. */
function* wrongLadder(experiment: Experiment, sentences: ProblemSentences): Generator<string> {
  const ladder = ladderOf(experiment);
  if (ladder === null) return;
  const { table, arms, contrasts } = experiment;
  const isPair = table.length === 2 && arePeers(experiment);
  if (!isPair || arms.length > 1 || contrasts.length > 0) yield sentences.ladderShape();
  if (ladder.minGames > ladder.maxGames) {
    yield sentences.ladderGames(ladder.minGames, ladder.maxGames);
  }
}

/** An experiment with its game. */
interface ReadExperiment {
  readonly experiment: Experiment;
  readonly entry: GameEntry;
}

/** An experiment that can be run, or everything that is wrong with it, each as a sentence. */
export type CheckResult = ReadExperiment | { readonly problems: readonly string[] };

/** Most problems listed. */
const MAX_PROBLEMS = 50;

/** The first of many problems, and how many others there are. */
export const shortened = (
  problems: readonly string[],
  sentences: ProblemSentences,
): readonly string[] =>
  problems.length <= MAX_PROBLEMS
    ? problems
    : [
        ...problems.slice(0, MAX_PROBLEMS - 1),
        sentences.moreProblems(problems.length - MAX_PROBLEMS + 1),
      ];

/**
 * Everything that would keep an experiment from running or from showing anything. It is found in steps, between
 * which others may run.
 */
function* problemsOf(
  { experiment, entry }: ReadExperiment,
  library: Library,
  sentences: ProblemSentences,
): Generator<undefined, readonly string[]> {
  const { table, arms, budget } = experiment;
  const problems = [
    ...wrongAgents(experiment, sentences),
    ...wrongContrasts(experiment, sentences),
    ...wrongMetrics(experiment, entry, sentences),
    ...wrongExtras(experiment, entry, library, sentences),
    ...wrongSeats(experiment, sentences),
    ...wrongLadder(experiment, sentences),
    ...brokenLines(experiment, sentences),
    ...arms.flatMap((arm) => wrongOptions(entry, experiment, arm, sentences)),
  ];
  const deals = entry.deals.map(({ name }) => name);
  const unknown = table.flatMap((place) =>
    Object.keys(place.deals).filter((name) => !deals.includes(name)),
  );
  problems.push(
    ...unknown.map((name) => sentences.unknownDeal(entry.game.id, name, listed(deals, sentences))),
  );
  if (unknown.length === 0 && !canDeal(entry.deals, table)) {
    problems.push(sentences.impossibleDeals());
  }
  const least = matchesInBlock(experiment);
  if (budget.matches !== undefined && budget.matches < least) {
    problems.push(sentences.budgetBelowBlock(budget.matches, least));
  }
  const needed = experiment.blocks.count * least;
  const { kind } = experiment.stopping;
  if (kind === "fixed" && budget.matches !== undefined && budget.matches < needed) {
    problems.push(sentences.budgetBelowPlan(budget.matches, needed));
  }
  problems.push(...idleChanges(experiment, sentences));
  if (problems.length > 0) return problems;
  for (const problem of wrongSettings(entry, experiment, sentences)) {
    if (problem === null) yield;
    else problems.push(problem);
  }
  if (problems.length > 0) return problems;
  const seatings = seatingsOfAll(experiment);
  // Two names of one agent in a ladder are two samples of its play.
  const mayMeetItself =
    ladderOf(experiment) !== null || (!arePeers(experiment) && fixesMeasuredSeats(experiment));
  return [
    ...equalArms(entry, experiment, seatings, sentences),
    ...(mayMeetItself ? [] : selfPlay(experiment, seatings, sentences)),
  ];
}

/** The game that a file names; undefined for other content. */
const gameNamed = (given: unknown): GameEntry | undefined => {
  const named = z.looseObject({ game: z.string() }).safeParse(given);
  return named.success ? gameEntry(named.data.game) : undefined;
};

/**
 * Reads an experiment from the content of a file or a form, and finds what is wrong with its form alone: what
 * takes long is left to `checkRead`. The result has the number of blocks that follows from its settings.
 *
 * @param given with the list of a named set in its place (see `withNamedSettings`)
 * @param locale the language of the problems
 */
export function readExperiment(given: unknown, locale: Locale = "en"): CheckResult {
  const sentences = problemSentences(locale);
  const unread = unreadSettings(given, gameNamed(given), sentences);
  if (unread.length > 0) return { problems: unread };
  const unnamed = prototypeNames(given, sentences);
  if (unnamed.length > 0) return { problems: shortened(unnamed, sentences) };
  const parsed = experimentFileSchema.safeParse(given, { error: schemaErrors(locale) });
  if (!parsed.success) {
    return { problems: shortened(schemaProblems(parsed.error.issues, sentences), sentences) };
  }
  const unstorable = unstorableTexts(parsed.data, sentences);
  if (unstorable.length > 0) return { problems: shortened(unstorable, sentences) };
  const count = countedBlocks(parsed.data, sentences);
  if (typeof count !== "number") return count;
  const experiment = { ...parsed.data, blocks: { ...parsed.data.blocks, count } };
  const entry = gameEntry(experiment.game);
  if (entry === undefined) {
    return {
      problems: [sentences.unknownGame(experiment.game, listed(Object.keys(games), sentences))],
    };
  }
  return { experiment, entry };
}

const resultOf = (
  read: ReadExperiment,
  problems: readonly string[],
  sentences: ProblemSentences,
): CheckResult => (problems.length > 0 ? { problems: shortened(problems, sentences) } : read);

/** Finds everything that would prevent an experiment from running that has been read; others run meanwhile. */
export async function checkRead(
  read: ReadExperiment,
  library: Library,
  locale: Locale,
): Promise<CheckResult> {
  const sentences = problemSentences(locale);
  const steps = problemsOf(read, library, sentences);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return resultOf(read, step.value, sentences);
    await setImmediate();
  }
}

/** Both at once, for one experiment of one's own. */
export function checkExperiment(
  given: unknown,
  library: Library = noPapers,
  locale: Locale = "en",
): CheckResult {
  const sentences = problemSentences(locale);
  const read = readExperiment(given, locale);
  if ("problems" in read) return read;
  const steps = problemsOf(read, library, sentences);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return resultOf(read, step.value, sentences);
  }
}
