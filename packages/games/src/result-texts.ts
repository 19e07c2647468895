import type { Locale } from "@wisp/game";

/** What a sentence about the result of a match is made from. */
export interface ResultSummary {
  /** The sides that won, each once. */
  readonly winners: readonly string[];
  /** Rounds played; null for games without rounds. */
  readonly rounds: number | null;
  readonly seats: readonly { readonly role: string; readonly fouls: number }[];
}

/** The words of a game for results in lists and on cards. */
export interface ResultTexts {
  /** What a card asks while the result is hidden. */
  readonly question: Readonly<Record<Locale, string>>;
  /** What a filter calls the wins of a side, by the side's name. */
  readonly wins: Readonly<Record<string, Readonly<Record<Locale, string>>>>;
  /** The result as a sentence. */
  sentence(result: ResultSummary, locale: Locale): string;
}
