import type { AgentFit, LeaderboardEntry, LeaderboardQuery } from "@wisp/db";
import {
  comparesMeans,
  type Metric,
  type MetricText,
  type MetricUnit,
  type Texts,
} from "@wisp/game";
import { gameEntry, leaderboardRulesOf } from "@wisp/games";
import type { Estimate, IntervalGap, MeasuredMetric } from "@wisp/stats";
import { messages } from "#i18n/messages.ts";

/** How a metric is written. */
export type Unit = MetricUnit | "points" | "skill" | "milliseconds" | "tokens" | "dollars";

/** The content of a cell: a metric, and how certain it is. */
export interface Cell {
  /** Null: nothing to divide by, or not fitted yet. */
  readonly value: number | null;
  /** The 95% interval; null where there is none. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Why a metric that could have an interval has none; "no-range": what a match can bring is not known. */
  readonly gap?: IntervalGap | "no-range" | null;
  /** Matches that the metric is the mean of, where some did not report it. */
  readonly reported?: { readonly count: number; readonly matches: number };
}

/** The source of a cell. */
type ColumnSource = Pick<LeaderboardEntry, "figures" | "fit" | "reported">;

/** One column of a game's leaderboards. */
export interface Column
  extends Pick<Metric, "better" | "usual" | "text">,
    Partial<Pick<Metric, "role">> {
  readonly id: string;
  readonly unit: Unit;
  readonly by: LeaderboardQuery["by"];
  /** Whether it is a rate or a mean of matches, which comes with an interval. */
  readonly hasInterval: boolean;
  /** Where the documentation explains it. */
  readonly anchor: string;
  readonly read: (source: ColumnSource) => Cell;
}

/** A measured metric as a cell. */
export function measuredCell({ value, low, high, gap = null }: MeasuredMetric): Cell {
  return { value, interval: low === null || high === null ? null : [low, high], gap };
}

/** Whether the statistics fit a model to the matches of a game: those that have traits. */
export const isFitted = (game: string): boolean => gameEntry(game)?.game.traits !== undefined;

/** Something that is fitted to all matches together, every few minutes. */
interface FittedColumn extends Column {
  /** Whether ranks follow it, with their confidence sets. */
  readonly rated: boolean;
}

type Words = Texts<MetricText>;

const fitted = (
  id: string,
  look: Pick<FittedColumn, "by" | "unit" | "better" | "usual" | "rated" | "anchor">,
  text: Words,
  of: (fit: AgentFit) => Estimate | MeasuredMetric | null | undefined,
): FittedColumn => ({
  id,
  text,
  hasInterval: false,
  ...look,
  read: ({ fit }) => {
    const estimate = fit === null ? null : of(fit);
    return estimate === null || estimate === undefined
      ? { value: null, interval: null }
      : measuredCell({ gap: null, ...estimate });
  },
});

const fittedWords = (id: "rating" | "ahead" | "team" | "caused" | "witnessed"): Words => ({
  en: messages.en.metrics[id],
  zh: messages.zh.metrics[id],
});

const fault = (id: "caused" | "witnessed"): FittedColumn =>
  fitted(
    id,
    { by: id, unit: "rate", better: "low", usual: false, rated: false, anchor: id },
    fittedWords(id),
    ({ faults }) => faults?.[id],
  );

/**
 * The fitted metrics of a game: its own model's metrics, the rating by places, or that of team members. Where
 * claims are of means, finishing ahead is neither good nor bad, and ranks no agent.
 */
export function fittedColumns(game: string): readonly FittedColumn[] {
  const rules = leaderboardRulesOf(game);
  const { model, rating } = rules;
  if (rating === "none") return [];
  if (rating === "team") {
    return [
      fitted(
        "rating",
        {
          by: "composite",
          unit: "score",
          better: "high",
          usual: true,
          rated: true,
          anchor: "team",
        },
        fittedWords("team"),
        ({ rating: { composite } }) => composite,
      ),
    ];
  }
  if (comparesMeans(rules)) {
    return [
      fitted(
        "rating",
        {
          by: "composite",
          unit: "rate",
          better: null,
          usual: false,
          rated: false,
          anchor: "ahead",
        },
        fittedWords("ahead"),
        ({ rating }) => rating.composite,
      ),
    ];
  }
  const anchorOf = (id: string): string => (model === undefined ? id : `${game}-${id}`);
  const skills = (model?.skills ?? []).map(({ id, role, text }) =>
    fitted(
      id,
      {
        by: { skill: role },
        unit: "skill",
        better: "high",
        usual: false,
        rated: true,
        anchor: anchorOf(id),
      },
      text,
      ({ rating: { [role]: estimate } }) => (typeof estimate === "object" ? estimate : null),
    ),
  );
  return [
    fitted(
      "rating",
      {
        by: "composite",
        unit: "rate",
        better: "high",
        usual: true,
        rated: true,
        anchor: anchorOf("rating"),
      },
      model?.rating ?? fittedWords("rating"),
      ({ rating }) => rating.composite,
    ),
    ...skills,
    ...(isFitted(game) ? [fault("caused"), fault("witnessed")] : []),
  ];
}

/** Metrics that the arena has words for, in the messages under "metrics". */
type WordedMetric =
  | "total"
  | "matches"
  | "score"
  | "wins"
  | "latencyMedian"
  | "latencySlow"
  | "tokens"
  | "cost";

const wordsFor = (id: WordedMetric): Words => ({
  en: messages.en.metrics[id],
  zh: messages.zh.metrics[id],
});

function keptCell({ figures, fit, reported }: ColumnSource, id: string): Cell {
  const value = figures[id] ?? null;
  const matches = figures.matches ?? 0;
  const count = id === "tokens" || id === "cost" ? reported[id] : matches;
  const part = value !== null && count < matches ? { reported: { count, matches } } : {};
  const interval = value === null ? null : (fit?.intervals[id] ?? null);
  return typeof interval === "string"
    ? { value, interval: null, gap: interval, ...part }
    : { value, interval, ...part };
}

function measuredColumn(
  id: WordedMetric,
  unit: Unit,
  better: Column["better"],
  usual: boolean,
  hasInterval = false,
): Column {
  return {
    id,
    unit,
    better,
    usual,
    hasInterval,
    anchor: id,
    text: wordsFor(id),
    by: { figure: id },
    read: (source) => keptCell(source, id),
  };
}

/** The mean score is shown unasked where it ranks agents. */
const first = (ranking: string): readonly Column[] => [
  measuredColumn("matches", "count", "high", true),
  measuredColumn("score", "score", "high", ranking === "score", true),
  measuredColumn("wins", "rate", "high", false, true),
];

const last: readonly Column[] = [
  measuredColumn("latencyMedian", "milliseconds", "low", false),
  measuredColumn("latencySlow", "milliseconds", "low", false),
  measuredColumn("tokens", "tokens", "low", false, true),
  measuredColumn("cost", "dollars", "low", true, true),
];

const declared = (game: string, metric: Metric): Column => ({
  ...metric,
  by: { figure: metric.id },
  hasInterval: metric.of !== "matches",
  anchor: `${game}-${metric.id}`,
  read: (source) => keptCell(source, metric.id),
});

function makeColumns(game: string): readonly Column[] {
  const { figures, ranking } = leaderboardRulesOf(game);
  const fitted = fittedColumns(game);
  const all = [
    ...(ranking.figure === "total" ? [measuredColumn("total", "points", "high", true)] : []),
    ...fitted.filter(({ rated }) => rated),
    ...first(ranking.figure),
    ...figures.map((metric) => declared(game, metric)),
    ...fitted.filter(({ rated }) => !rated),
    ...last,
  ];
  return all.map((column) => (column.id === ranking.figure ? { ...column, by: "rank" } : column));
}

const known = new Map<string, readonly Column[]>();

/** All columns of a game's leaderboards, in their order. Throws for an unknown game. */
export function columnsOf(game: string): readonly Column[] {
  const columns = known.get(game) ?? makeColumns(game);
  known.set(game, columns);
  return columns;
}

/** A column that a game's leaderboards have. Throws a RangeError where they have not. */
export function columnOf(game: string, id: string): Column {
  const column = columnsOf(game).find((each) => each.id === id);
  if (column === undefined) throw new RangeError(`the boards of ${game} have no column ${id}`);
  return column;
}

/** The columns that are shown before anybody chooses, by id. */
export const usualColumns = (game: string): readonly string[] =>
  columnsOf(game).flatMap(({ id, usual }) => (usual ? [id] : []));

/** The first columns of the game's own that are shown before anybody chooses. */
export const ownColumns = (game: string, most: number): readonly Column[] =>
  leaderboardRulesOf(game)
    .figures.filter(({ usual }) => usual)
    .slice(0, most)
    .map(({ id }) => columnOf(game, id));

/** The metric that ranks the leaderboards of a game, other than a rating. */
export const rankColumn = (game: string): Column =>
  columnOf(game, leaderboardRulesOf(game).ranking.figure);

/** Whether a leaderboard calls agents better by their mean points: no rating ranks it. */
export const isOfMeans = (game: string): boolean => comparesMeans(leaderboardRulesOf(game));

/** The metric whose ranges a leaderboard draws, and by which it calls agents better. */
export const rangeColumn = (game: string): Column =>
  isOfMeans(game) ? rankColumn(game) : columnOf(game, "rating");

/** The metric that ranks a season. */
export const seasonColumn = ({
  game,
  ranking,
}: {
  readonly game: string;
  readonly ranking: string;
}): Column => (ranking === "rating" ? rangeColumn(game) : rankColumn(game));

/** Letters of groups, from the best: agents that share one cannot be told apart. */
export function groupLetters(groups: readonly number[]): string {
  const letter = (group: number): string =>
    group < 26
      ? String.fromCharCode(97 + group)
      : `${letter(Math.floor(group / 26) - 1)}${letter(group % 26)}`;
  const [first, ...others] = groups.map(letter);
  const last = others.at(-1);
  if (first === undefined) return "";
  return last === undefined ? first : `${first}${others.length > 1 ? "–" : ""}${last}`;
}
