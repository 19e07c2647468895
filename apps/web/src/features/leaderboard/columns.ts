import type { AgentFit, BoardEntry, FitName } from "@wisp/db";
import {
  type Estimate,
  type FigureName,
  type Figures,
  figureReaders,
  type IndicatorName,
  type IntervalGap,
  type Measured,
  type Side,
} from "@wisp/stats";

/** How a figure is written. */
export type Unit =
  | "points"
  | "count"
  | "score"
  | "rate"
  | "rounds"
  | "skill"
  | "votes"
  | "milliseconds"
  | "tokens"
  | "dollars";

/** One column of the board. */
interface ColumnLook {
  readonly unit: Unit;
  /** Which end is the better one, and so comes first when sorted. */
  readonly best: "high" | "low";
  /** Whether it is there before anybody chooses columns. */
  readonly usual: boolean;
}

/** A figure of an agent in a season and language, kept as matches end. */
interface KeptColumn extends ColumnLook {
  readonly from: FigureName;
  readonly read: (figures: Figures) => number | null;
  /** Which indicator its interval is of; null where it is no rate and no mean. */
  readonly indicator: readonly [IndicatorName, Side] | null;
}

/** Something that is fitted to all matches together, every few minutes. */
interface FittedColumn extends ColumnLook {
  readonly from: FitName;
  readonly fitted: (fit: AgentFit) => Estimate | Measured | null;
}

export type Column = KeptColumn | FittedColumn;

function kept(
  name: FigureName,
  unit: Unit,
  best: ColumnLook["best"],
  usual: boolean,
  ...indicator: [] | [IndicatorName, Side]
): KeptColumn {
  const [of, side] = indicator;
  const read = figureReaders[name];
  return { unit, best, usual, from: name, read, indicator: of && side ? [of, side] : null };
}

function fitted(
  from: FitName,
  unit: Unit,
  best: ColumnLook["best"],
  usual: boolean,
  read: FittedColumn["fitted"],
): FittedColumn {
  return { unit, best, usual, from, fitted: read };
}

/** All columns in their order; names and explanations stand in the messages under "metrics". */
export const columns = {
  total: kept("total", "points", "high", true),
  rating: fitted("composite", "rate", "high", true, ({ rating }) => rating.composite),
  skillSpy: fitted("spy", "skill", "high", false, ({ rating }) => rating.spy),
  skillCivilian: fitted("civilian", "skill", "high", false, ({ rating }) => rating.civilian),
  matches: kept("matches", "count", "high", true),
  matchesAsSpy: kept("matchesAsSpy", "count", "high", false),
  score: kept("score", "score", "high", true, "averageScore", "all"),
  scoreSpy: kept("scoreSpy", "score", "high", false, "averageScore", "spy"),
  scoreCivilian: kept("scoreCivilian", "score", "high", false, "averageScore", "civilian"),
  wins: kept("wins", "rate", "high", false, "winRate", "all"),
  winsSpy: kept("winsSpy", "rate", "high", true, "winRate", "spy"),
  winsCivilian: kept("winsCivilian", "rate", "high", true, "winRate", "civilian"),
  voteAccuracy: kept("voteAccuracy", "rate", "high", true, "voteAccuracy", "all"),
  abstainRate: kept("abstainRate", "rate", "low", false, "abstainRate", "all"),
  survival: kept("survival", "rounds", "high", false, "survivalRounds", "all"),
  survivalSpy: kept("survivalSpy", "rounds", "high", false, "survivalRounds", "spy"),
  survivalCivilian: kept("survivalCivilian", "rounds", "high", false, "survivalRounds", "civilian"),
  fouls: kept("fouls", "rate", "low", true, "foulRate", "all"),
  skipped: kept("skipped", "rate", "low", false, "skipped", "all"),
  timeouts: kept("timeouts", "rate", "low", false, "timeouts", "all"),
  saidWord: kept("saidWord", "rate", "low", false, "saidWord", "all"),
  repeated: kept("repeated", "rate", "low", false, "repeated", "all"),
  votesReceived: kept("votesReceived", "votes", "low", false, "votesReceived", "all"),
  caused: fitted("caused", "rate", "low", false, ({ faults }) => faults.caused),
  witnessed: fitted("witnessed", "rate", "low", false, ({ faults }) => faults.witnessed),
  latencyMedian: kept("latencyMedian", "milliseconds", "low", false),
  latencySlow: kept("latencySlow", "milliseconds", "low", false),
  tokens: kept("tokens", "tokens", "low", false, "tokensPerMatch", "all"),
  cost: kept("cost", "dollars", "low", true, "costPerMatch", "all"),
} satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;

export const isColumnName = (text: string): text is ColumnName => Object.hasOwn(columns, text);

export const columnNames = Object.keys(columns).filter(isColumnName);

export const usualColumns = columnNames.filter((name) => columns[name].usual);

/** Whether a figure is a rate or a mean of matches, which comes with an interval. */
export function hasInterval(name: ColumnName): boolean {
  const column: Column = columns[name];
  return "indicator" in column && column.indicator !== null;
}

/** What stands in a cell: a figure, and how sure it is. */
export interface Cell {
  /** Null: nothing to divide by, or not fitted yet. */
  readonly value: number | null;
  /** The 95% interval; null where there is none. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Why a figure that could have an interval has none. */
  readonly gap?: IntervalGap | null;
  /** Matches that the figure is the mean of, where some did not report it. */
  readonly reported?: { readonly count: number; readonly matches: number };
}

/** A measured figure as a cell. */
export function measuredCell({ value, low, high, gap = null }: Measured): Cell {
  return { value, interval: low === null || high === null ? null : [low, high], gap };
}

/** An agent's cell of a column. */
export function cellOf(
  { figures, fit }: Pick<BoardEntry, "figures" | "fit">,
  name: ColumnName,
): Cell {
  const column: Column = columns[name];
  if ("fitted" in column) {
    const estimate = fit === null ? null : column.fitted(fit);
    if (estimate === null) return { value: null, interval: null };
    return measuredCell({ gap: null, ...estimate });
  }
  const [indicator, side] = column.indicator ?? [];
  const interval = indicator && side ? (fit?.intervals[indicator][side] ?? null) : null;
  const value = column.read(figures);
  const { matches } = figures;
  const count = name === "tokens" || name === "cost" ? figures.reported[name] : matches;
  const part = value !== null && count < matches ? { reported: { count, matches } } : {};
  if (interval === null || value === null) return { value, interval: null, ...part };
  return typeof interval === "string"
    ? { value, interval: null, gap: interval, ...part }
    : { value, interval, ...part };
}
