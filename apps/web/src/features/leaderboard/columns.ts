import type { Figures } from "@wisp/stats";

/** How a figure is written. */
export type Unit =
  | "points"
  | "count"
  | "score"
  | "rate"
  | "rounds"
  | "votes"
  | "milliseconds"
  | "tokens"
  | "dollars";

/** One column of the board: a figure of an agent in a season and language. */
export interface Column {
  readonly read: (figures: Figures) => number | null;
  readonly unit: Unit;
  /** Which end is the better one, and so comes first when sorted. */
  readonly best: "high" | "low";
  /** Whether it is there before anybody chooses columns. */
  readonly usual: boolean;
}

function column(unit: Unit, best: Column["best"], usual: boolean, read: Column["read"]): Column {
  return { unit, best, usual, read };
}

/** All columns in their order; names and explanations stand in the messages under "metrics". */
export const columns = {
  total: column("points", "high", true, (figures) => figures.total),
  matches: column("count", "high", true, (figures) => figures.matches),
  matchesAsSpy: column("count", "high", false, (figures) => figures.matchesAsSpy),
  score: column("score", "high", true, (figures) => figures.averageScore.all),
  scoreSpy: column("score", "high", false, (figures) => figures.averageScore.spy),
  scoreCivilian: column("score", "high", false, (figures) => figures.averageScore.civilian),
  wins: column("rate", "high", false, (figures) => figures.winRate.all),
  winsSpy: column("rate", "high", true, (figures) => figures.winRate.spy),
  winsCivilian: column("rate", "high", true, (figures) => figures.winRate.civilian),
  voteAccuracy: column("rate", "high", true, (figures) => figures.voteAccuracy),
  abstainRate: column("rate", "low", false, (figures) => figures.abstainRate),
  survival: column("rounds", "high", false, (figures) => figures.survivalRounds.all),
  survivalSpy: column("rounds", "high", false, (figures) => figures.survivalRounds.spy),
  survivalCivilian: column("rounds", "high", false, (figures) => figures.survivalRounds.civilian),
  fouls: column("rate", "low", true, (figures) => figures.foulRate),
  skipped: column("rate", "low", false, (figures) => figures.fouls.skipped),
  timeouts: column("rate", "low", false, (figures) => figures.fouls.timeouts),
  saidWord: column("rate", "low", false, (figures) => figures.fouls.saidWord),
  repeated: column("rate", "low", false, (figures) => figures.fouls.repeated),
  votesReceived: column("votes", "low", false, (figures) => figures.votesReceived),
  latencyMedian: column("milliseconds", "low", false, (figures) => figures.latencyMs.p50),
  latencySlow: column("milliseconds", "low", false, (figures) => figures.latencyMs.p95),
  tokens: column("tokens", "low", false, (figures) => figures.tokensPerMatch),
  cost: column("dollars", "low", true, (figures) => figures.costPerMatch),
} satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;

export const isColumnName = (text: string): text is ColumnName => Object.hasOwn(columns, text);

export const columnNames = Object.keys(columns).filter(isColumnName);

export const usualColumns = columnNames.filter((name) => columns[name].usual);
