import type { Locale } from "@wisp/game";
import type { ComponentType, ReactNode } from "react";
import * as z from "zod/mini";
import type { TranscriptLine } from "#features/replay/story.ts";
import type { PuzzleResult } from "#server/seats/suspects.ts";

const schema = z.object({
  /** The last day that was finished. */
  last: z.string(),
  /** Days in a row that were finished, up to the last one. */
  streak: z.number(),
  /** Of that day: whether each moment was right, by game and language. */
  results: z.record(z.string(), z.array(z.boolean())),
});
type Progress = z.infer<typeof schema>;

const KEY = "wisp-puzzle";
const DAY_MS = 24 * 60 * 60 * 1_000;

const nameOf = ({ game, locale }: Pick<ShownPuzzle, "game" | "locale">): string =>
  `${game}/${locale}`;

/** The streak after a puzzle of `day` was finished with these results. */
export function finished(
  before: Progress | null,
  puzzle: Pick<ShownPuzzle, "day" | "game" | "locale">,
  results: readonly boolean[],
): Progress {
  const { day } = puzzle;
  const sameDay = before?.last === day;
  const follows = before !== null && Date.parse(day) - Date.parse(before.last) === DAY_MS;
  return {
    last: day,
    streak: sameDay ? before.streak : follows ? before.streak + 1 : 1,
    results: { ...(sameDay ? before.results : {}), [nameOf(puzzle)]: [...results] },
  };
}

/** This reader's earlier results for the puzzle; null if it was not finished. */
export const resultsOf = (
  progress: Progress | null,
  puzzle: Pick<ShownPuzzle, "day" | "game" | "locale">,
): readonly boolean[] | null =>
  progress?.last === puzzle.day ? (progress.results[nameOf(puzzle)] ?? null) : null;

/** The results as a line without names: a filled square for a right answer. */
export const squares = (results: readonly boolean[]): string =>
  results.map((right) => (right ? "🟩" : "⬜")).join("");

/** The progress stored in this browser; null if there is none. */
export function readProgress(): Progress | null {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(KEY) ?? ""));
  } catch {
    // Nothing is stored, or nothing that can be read.
    return null;
  }
}

export function keepProgress(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Storage is full or forbidden; then the streak ends.
  }
}

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
  readonly solution: Pick<PuzzleResult, "holders" | "secrets"> | null;
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
