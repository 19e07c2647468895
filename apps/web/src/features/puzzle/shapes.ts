import type { Locale } from "@wisp/game";
import type { TranscriptLine } from "#features/replay/story.ts";

/** A moment of a puzzle as its reader sees it: what everybody at the table heard and saw. */
export interface ShownMoment {
  readonly lines: readonly Pick<TranscriptLine, "cursor" | "round" | "seat" | "text" | "voice">[];
  /** In-game names by seat. */
  readonly names: readonly string[];
  /** The seats that can be named. */
  readonly suspects: readonly number[];
}

/** The puzzle of a day. */
export interface ShownPuzzle {
  /** UTC, as 2026-11-23. */
  readonly day: string;
  readonly game: string;
  /** Of its matches. */
  readonly locale: Locale;
  readonly gameName: string;
  /** The question of the game. */
  readonly question: string;
  readonly moments: readonly ShownMoment[];
}
