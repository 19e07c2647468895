import type { Locale } from "@wisp/game";

/** The data for a sentence about the result of a match. */
export interface ResultSummary {
  /** The sides that won, each once. */
  readonly winners: readonly string[];
  /** Rounds played; null for games without rounds. */
  readonly rounds: number | null;
  readonly seats: readonly {
    readonly role: string;
    readonly fouls: number;
    /** It guessed the others' word at the end; absent: it did not. */
    readonly guessed?: boolean;
  }[];
}

/** The words of a game for results in lists and on cards. */
export interface ResultTexts {
  /** The question of a card while the result is hidden. */
  readonly question: Readonly<Record<Locale, string>>;
  /** A filter's names of the wins of sides, by the side's name. */
  readonly wins: Readonly<Record<string, Readonly<Record<Locale, string>>>>;
  /** The result as a sentence. */
  sentence(result: ResultSummary, locale: Locale): string;
}
