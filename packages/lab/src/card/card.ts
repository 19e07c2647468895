import { canonical } from "@wisp/game";
import type { ClockName } from "@wisp/games/reasoning";
import type { OverGames } from "@wisp/stats";
import type { PlannedExperiment } from "../collections/check.ts";
import type {
  CardSize,
  Collection,
  CollectionText,
  ComposedMetric,
  Layout,
} from "../collections/collection.ts";
import { type ComposedValue, evaluatedMetrics } from "../collections/composed.ts";
import { type CollectionPart, interviewOf } from "../collections/leaves.ts";
import { shownIn, termsOf } from "../collections/names.ts";
import type { CollectionReport } from "../collections/report.ts";
import type { CollectionResult } from "../collections/run.ts";
import { settingOf } from "../plan/experiment.ts";
import { judgementMetric } from "../plan/metrics.ts";
import { type AnswerCount, askedIn, different, joinedCounts } from "../report/answers.ts";
import { sortBlocks } from "../results/blocks.ts";
import { type AnchorMetric, anchors } from "./anchors.ts";
import { type Halving, halvingIn } from "./halving.ts";
import { CARD_VERSION } from "./plan.ts";
import {
  type CardMissing,
  type GameAnchors,
  gameAnchorsOf,
  missingOf,
  ratingOf,
} from "./rating.ts";
import { seatsJudge } from "./subject.ts";

/** Written into every card that leaves the arena. */
export const CARD_FORMAT = "wisp-card/1";

/** A metric of a card. */
export interface CardMetric extends Omit<ComposedValue, "subject" | "figure"> {
  readonly id: string;
  readonly title: CollectionText;
  /** The title of the table that shows it; null: it is only a part of others. */
  readonly table: CollectionText | null;
  readonly unit: ComposedMetric["unit"];
  readonly better: ComposedMetric["better"];
  /** The experiments whose matches it is made of. */
  readonly experiments: readonly string[];
  /** Of these, those that count. */
  readonly matches: number;
  /** A model would judge it, and the card has no judge. */
  readonly lacksJudge: boolean;
  /** It has no value, since no answer counts in the matches that it is made of (see `CardAnswers`). */
  readonly isLost: boolean;
  /**
   * Its value where missing and illegal answers to side questions count as wrong ones; null: no side question is a
   * part of it, or it is a median of answers.
   */
  readonly missingWrong: number | null;
  /** Null without an interval, and where further matches would repeat settings or contents. */
  readonly halving: Halving | null;
  /** The same metric of the anchors, by name. */
  readonly anchors: Readonly<Record<string, AnchorMetric>>;
}

/** What became of the agent's answers in an experiment of a card, in all of its arms. */
export interface CardAnswers extends Omit<AnswerCount, "subject" | "arm"> {
  readonly experiment: string;
  readonly name: string;
  readonly game: string;
}

/** The report card of an agent: everything that its page and its file show. */
export interface ReportCard {
  readonly format: typeof CARD_FORMAT;
  readonly version: string;
  readonly size: CardSize;
  readonly clock: ClockName;
  /** Ids of its games, in the order of their names, without those that need a judge. */
  readonly games: readonly string[];
  readonly subject: string;
  /** Who plays: more than one where a house agent is represented by others in games that lack it. */
  readonly players: readonly { readonly agent: string; readonly games: readonly string[] }[];
  /** Address of the model that judged descriptions; null: there was no judge. */
  readonly judge: string | null;
  /** Of the plan. */
  readonly hash: string;
  readonly matches: CollectionReport["matches"] & {
    /** Of the played ones: those that do not count (see `faultOf`). */
    readonly failed: number;
  };
  /** What became of its answers, by experiment. */
  readonly answers: readonly CardAnswers[];
  /** What its service calls the models that answered; [] where it does not say. */
  readonly served: readonly string[];
  /** Sampling settings that its service refuses, so that it played with its own; [] for none. */
  readonly omitted: readonly string[];
  readonly costMicros: number | null;
  readonly figures: readonly CardMetric[];
  /** One rating over all games; null: too few matches. */
  readonly rating: OverGames | null;
  readonly missing: CardMissing;
  /** The anchors of each game of the rating, the weakest first. */
  readonly gameAnchors: readonly GameAnchors[];
}

/** What a metric is measured in: an arm of an experiment, or only its blocks of some settings. */
interface Source {
  readonly experiment: string;
  /** Null: the first. */
  readonly arm: string | null;
  readonly settings: readonly string[] | null;
}

/** Everything that a metric is made of, each once. */
export function sourcesOf(metrics: readonly ComposedMetric[], id: string): readonly Source[] {
  const recipe = metrics.find((each) => each.id === id)?.recipe;
  if (recipe === undefined) return [];
  if (recipe.kind === "measured") {
    const { experiment, arm = null, settings = null } = recipe;
    return [{ experiment, arm, settings }];
  }
  if (recipe.kind === "skill") {
    return [{ experiment: recipe.experiment, arm: null, settings: null }];
  }
  const all = termsOf(recipe).flatMap((term) => sourcesOf(metrics, term));
  return [...new Map(all.map((source) => [canonical(source), source])).values()];
}

/** The matches of a source that count: a block plays one in each arm. */
function matchesIn({ settings }: Source, { experiment, results }: CollectionPart): number {
  const { complete } = sortBlocks(experiment, results);
  return settings === null
    ? complete.length
    : complete.filter((block) => settings.includes(settingOf(experiment, block)?.id ?? "")).length;
}

/** Why a collection's results are no card of this release, as a sentence; null where they are. */
export function cardProblem({ card }: Pick<Collection, "card">): string | null {
  if (card === undefined) return "It is no report card.";
  return card.version === CARD_VERSION
    ? null
    : `It is a card of version ${card.version}, and this release has version ${CARD_VERSION}: other games, opponents, anchors or numbers of matches.`;
}

/** Who plays as the subject, each with its games. */
function playersOf(
  experiments: readonly PlannedExperiment[],
  subject: string,
): ReportCard["players"] {
  const seated = experiments.flatMap(({ experiment, entry }) => {
    const agent = experiment.agents[subject];
    return agent === undefined ? [] : [{ agent, game: entry.game.id }];
  });
  return [...Map.groupBy(seated, ({ agent }) => agent)].map(([agent, own]) => ({
    agent,
    games: [...new Set(own.map(({ game }) => game))],
  }));
}

/** Whether a metric is judged by a model, in experiments that have no judge. */
const lacksJudge = (
  { recipe }: ComposedMetric,
  experiments: readonly PlannedExperiment[],
): boolean =>
  recipe.kind === "measured" &&
  experiments.some(
    ({ id, entry, experiment }) =>
      id === recipe.experiment &&
      experiment.judge === undefined &&
      Object.entries(entry.judgements ?? {}).some(
        ([name, judgement]) => judgementMetric(name, judgement) === recipe.figure,
      ),
  );

/** Whether none of the answers of an experiment can be a part of its metrics. */
const isLost = (counts: readonly AnswerCount[]): boolean =>
  counts.some(({ matches, failedMatches }) => failedMatches === matches) ||
  counts.some(({ interviews }) => interviews.legal === 0 && askedIn(interviews) > 0);

/** The title of the first layout that shows a metric; null: none does. */
export function titleIn(layouts: readonly Layout[], metric: string): CollectionText | null {
  const found = layouts.find((layout) => shownIn(layout).includes(metric));
  return found !== undefined && "title" in found ? found.title : null;
}

const inBoth = (text: CollectionText): { readonly en: string; readonly zh: string } =>
  typeof text === "string" ? { en: text, zh: text } : text;

/** The title of a metric, behind that of the first metric that it is a part of where no table shows it. */
export function fullTitle(
  { id, title }: ComposedMetric,
  { figures, layouts }: Pick<Collection, "figures" | "layouts">,
): CollectionText {
  const whole = figures.find(({ recipe }) => termsOf(recipe).includes(id));
  if (titleIn(layouts, id) !== null || whole === undefined) return title;
  const [own, before] = [inBoth(title), inBoth(whole.title)];
  if (own.en === before.en) return title;
  return { en: `${before.en}: ${own.en}`, zh: `${before.zh}：${own.zh}` };
}

/**
 * The ids of the games that cards with and without a judge play, in the order of their names: a judge adds games, and
 * both stand beside each other.
 */
export const gamesIn = (experiments: readonly Pick<PlannedExperiment, "experiment">[]): string[] =>
  different(
    experiments.flatMap(({ experiment }) => (seatsJudge(experiment) ? [] : [experiment.game])),
  );

/** Whether answers to side questions are a part of a metric. */
function hasInterviews(
  metrics: readonly ComposedMetric[],
  id: string,
  experiments: readonly PlannedExperiment[],
): boolean {
  const recipe = metrics.find((each) => each.id === id)?.recipe;
  if (recipe === undefined) return false;
  if (recipe.kind !== "measured") {
    return termsOf(recipe).some((term) => hasInterviews(metrics, term, experiments));
  }
  const planned = experiments.find((each) => each.id === recipe.experiment);
  return planned !== undefined && interviewOf(planned.experiment, recipe.figure) !== undefined;
}

/** What the matches of these experiments have cost so far, each; null: not known. */
function costOfEach(parts: readonly CollectionPart[]): number | null {
  const costs = parts.flatMap(({ report }) => report.spent.costMicros ?? []);
  const matches = parts.reduce((sum, { report }) => sum + report.matches, 0);
  return costs.length === 0 || matches === 0
    ? null
    : costs.reduce((sum, cost) => sum + cost, 0) / matches;
}

/** The results of a collection by experiment, with their reports. */
export const partsOf = (
  report: CollectionReport,
  experiments: readonly PlannedExperiment[],
  results: readonly CollectionResult[],
): CollectionPart[] =>
  experiments.flatMap((planned) => {
    const own = report.experiments.find(({ id }) => id === planned.id)?.report;
    if (own === undefined) return [];
    const played = results.flatMap((line) => (line.experiment === planned.id ? [line.result] : []));
    return [{ ...planned, report: own, results: played }];
  });

/** Reads a card from the report of its collection. Throws a RangeError where `cardProblem` has a sentence. */
export function cardOf(
  report: CollectionReport,
  experiments: readonly PlannedExperiment[],
  results: readonly CollectionResult[],
): ReportCard {
  const { card, figures, layouts } = report.collection;
  const problem = cardProblem(report.collection);
  if (card === undefined || problem !== null) throw new RangeError(problem ?? "");
  const parts = partsOf(report, experiments, results);
  const wrong = evaluatedMetrics(parts, figures, [card.subject], "wrong");
  const answers = parts.flatMap(({ id, entry, experiment, report: { answers: counts } }) =>
    counts.length === 0
      ? []
      : [{ experiment: id, name: experiment.name, game: entry.game.id, ...joinedCounts(counts) }],
  );
  const furtherMatches = halvingIn();
  const shown = figures.flatMap((metric): CardMetric[] => {
    const { id, unit, better } = metric;
    const value = report.values.find((each) => each.figure === id && each.subject === card.subject);
    if (value === undefined) return [];
    const { subject: _subject, figure: _metric, ...own } = value;
    const sources = sourcesOf(figures, id);
    const of = parts.filter((part) => sources.some(({ experiment }) => experiment === part.id));
    const matches = sources.reduce((sum, source) => {
      const part = of.find((each) => each.id === source.experiment);
      return part === undefined ? sum : sum + matchesIn(source, part);
    }, 0);
    const each = costOfEach(of);
    const played = sources.flatMap(
      ({ experiment }) => of.find((part) => part.id === experiment) ?? [],
    );
    const further = value.low === null ? null : furtherMatches(played);
    const costMicros = each === null || further === null ? null : Math.round(each * further);
    const beside = anchors.flatMap(({ name, figures: known }) => {
      const found = Object.hasOwn(known, id) ? known[id] : undefined;
      return found === undefined ? [] : [[name, found] as const];
    });
    return [
      {
        id,
        ...own,
        title: fullTitle(metric, report.collection),
        table: titleIn(layouts, id),
        unit,
        better,
        experiments: of.map((part) => part.id),
        matches,
        lacksJudge: lacksJudge(metric, experiments),
        isLost: value.value === null && of.some((part) => isLost(part.report.answers)),
        missingWrong: hasInterviews(figures, id, experiments)
          ? (wrong.get(id)?.[0]?.value ?? null)
          : null,
        halving: further === null ? null : { matches: further, costMicros },
        anchors: Object.fromEntries(beside),
      },
    ];
  });
  return {
    format: CARD_FORMAT,
    version: card.version,
    size: card.size,
    clock: card.clock ?? "standard",
    games: gamesIn(experiments),
    subject: card.subject,
    players: playersOf(experiments, card.subject),
    judge: card.judge ?? null,
    hash: report.hash,
    matches: {
      ...report.matches,
      failed: answers.reduce((sum, { failedMatches }) => sum + failedMatches, 0),
    },
    answers,
    served: different(answers.flatMap(({ served }) => served)),
    omitted: different(answers.flatMap(({ omitted }) => omitted)),
    costMicros: report.costMicros,
    figures: shown,
    rating: ratingOf(parts, card.size),
    missing: missingOf(parts, card.size),
    gameAnchors: gameAnchorsOf(parts, card.size),
  };
}
