import { claimsMeans, type Figure, type FigureText, type Locale } from "@wisp/game";
import { boardRulesOf } from "@wisp/games";
import { messages } from "#i18n/messages.ts";
import type { Cell, Column, ColumnSource, Unit } from "./column.ts";
import { fittedColumns } from "./fitted-columns.ts";

/** Figures that the arena has words for, in the messages under "metrics". */
type WordedFigure =
  | "total"
  | "matches"
  | "score"
  | "wins"
  | "latencyMedian"
  | "latencySlow"
  | "tokens"
  | "cost";

const wordsFor = (id: WordedFigure): Readonly<Record<Locale, FigureText>> => ({
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

function common(
  id: WordedFigure,
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
  common("matches", "count", "high", true),
  common("score", "score", "high", ranking === "score", true),
  common("wins", "rate", "high", false, true),
];

const last: readonly Column[] = [
  common("latencyMedian", "milliseconds", "low", false),
  common("latencySlow", "milliseconds", "low", false),
  common("tokens", "tokens", "low", false, true),
  common("cost", "dollars", "low", true, true),
];

const declared = (game: string, figure: Figure): Column => ({
  ...figure,
  by: { figure: figure.id },
  hasInterval: figure.of !== "matches",
  anchor: `${game}-${figure.id}`,
  read: (source) => keptCell(source, figure.id),
});

function makeColumns(game: string): readonly Column[] {
  const { figures, ranking } = boardRulesOf(game);
  const fitted = fittedColumns(game);
  const all = [
    ...(ranking.figure === "total" ? [common("total", "points", "high", true)] : []),
    ...fitted.filter(({ rated }) => rated),
    ...first(ranking.figure),
    ...figures.map((figure) => declared(game, figure)),
    ...fitted.filter(({ rated }) => !rated),
    ...last,
  ];
  return all.map((column) => (column.id === ranking.figure ? { ...column, by: "rank" } : column));
}

const known = new Map<string, readonly Column[]>();

/** All columns of a game's boards, in their order. Throws for an unknown game. */
export function columnsOf(game: string): readonly Column[] {
  const columns = known.get(game) ?? makeColumns(game);
  known.set(game, columns);
  return columns;
}

/** A column that a game's boards have. Throws a RangeError where they have not. */
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
  boardRulesOf(game)
    .figures.filter(({ usual }) => usual)
    .slice(0, most)
    .map(({ id }) => columnOf(game, id));

/** The figure that ranks the boards of a game, other than a rating. */
export const rankColumn = (game: string): Column =>
  columnOf(game, boardRulesOf(game).ranking.figure);

/** Whether a board calls agents better by their mean points: no rating ranks it. */
export const isOfMeans = (game: string): boolean => claimsMeans(boardRulesOf(game).ranking);

/** The figure whose ranges a board draws, and by which it calls agents better. */
export const rangeColumn = (game: string): Column =>
  isOfMeans(game) ? rankColumn(game) : columnOf(game, "rating");

/** The figure that ranks a season. */
export const seasonColumn = ({
  game,
  ranking,
}: {
  readonly game: string;
  readonly ranking: string;
}): Column => (ranking === "rating" ? rangeColumn(game) : rankColumn(game));
