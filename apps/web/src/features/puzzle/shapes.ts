import type { Locale } from "@wisp/game";
import type { ComponentType, ReactNode } from "react";
import type { TranscriptLine } from "#features/replay/story.ts";
import type { PuzzleResult } from "#server/suspects/shapes.ts";

/** A moment of a puzzle as its reader sees it: what everybody at the table heard and saw. */
export interface ShownMoment {
  readonly lines: readonly Pick<TranscriptLine, "cursor" | "round" | "seat" | "text" | "voice">[];
  /** In-game names by seat. */
  readonly names: readonly string[];
  /** The seats that can be named. */
  readonly suspects: readonly number[];
}

/** The table of a moment, as the game draws it. */
export type PuzzleStage = ComponentType<{
  readonly moment: ShownMoment;
  /** Language of the match. */
  readonly locale: Locale;
  /** The name of the role that is looked for. */
  readonly hiddenRole: string;
  /** Null before the answer. */
  readonly solution: Pick<PuzzleResult, "holder" | "secrets"> | null;
  /** The question, in the middle of the table until it is answered. */
  readonly children: ReactNode;
}>;

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
  /** The name of the role that is looked for. */
  readonly hiddenRole: string;
  readonly moments: readonly ShownMoment[];
}
