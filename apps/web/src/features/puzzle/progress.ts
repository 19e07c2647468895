import type { Locale } from "@wisp/game";
import type { ComponentType, ReactNode } from "react";
import * as z from "zod/mini";
import type { TranscriptLine } from "#features/replay/story.ts";
import type { PuzzleResult } from "#server/seats/suspects.ts";
import { storedPuzzles, storePuzzles } from "./stored-streak.ts";

const schema = z.object({
  /** The last day that was finished. */
  last: z.string(),
  /** Days in a row that were finished, up to the last one. */
  streak: z.number(),
  /** Of that day: whether each moment was right, by game and language. */
  results: z.record(z.string(), z.array(z.boolean())),
  /** Of that day: what was answered, where a puzzle has one answer, by game. */
  answers: z.optional(z.record(z.string(), z.string())),
});
type Progress = z.infer<typeof schema>;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Which puzzle of a day; the positions of a game are the same in every language. */
export interface PuzzleOfDay {
  /** UTC, as 2026-11-23. */
  readonly day: string;
  readonly game: string;
  readonly locale: Locale | null;
}

/** The name of a puzzle within its day: "go", "go/en". */
export const puzzleName = ({ game, locale }: Pick<PuzzleOfDay, "game" | "locale">): string =>
  locale === null ? game : `${game}/${locale}`;

/** The streak after a puzzle of `day` was finished with these results; one of an earlier day changes nothing. */
export function finished(
  before: Progress | null,
  puzzle: PuzzleOfDay,
  results: readonly boolean[],
  answer?: string,
): Progress {
  const { day } = puzzle;
  // A tab that stayed open over midnight may finish its puzzle after another has finished the next one.
  if (before !== null && day < before.last) return before;
  const name = puzzleName(puzzle);
  const sameDay = before?.last === day;
  const follows = before !== null && Date.parse(day) - Date.parse(before.last) === DAY_MS;
  return {
    last: day,
    streak: sameDay ? before.streak : follows ? before.streak + 1 : 1,
    results: { ...(sameDay ? before.results : {}), [name]: [...results] },
    answers: {
      ...(sameDay ? before.answers : {}),
      ...(answer !== undefined && { [name]: answer }),
    },
  };
}

/** This reader's earlier results for the puzzle; null if it was not finished. */
export const resultsOf = (
  progress: Progress | null,
  puzzle: PuzzleOfDay,
): readonly boolean[] | null =>
  progress?.last === puzzle.day ? (progress.results[puzzleName(puzzle)] ?? null) : null;

/** This reader's answer to a puzzle that has one; null if it is not known. */
export const answerTo = (progress: Progress | null, puzzle: PuzzleOfDay): string | null =>
  progress?.last === puzzle.day ? (progress.answers?.[puzzleName(puzzle)] ?? null) : null;

/** The results as a line without names: a filled square for a right answer. */
export const squares = (results: readonly boolean[]): string =>
  results.map((right) => (right ? "🟩" : "⬜")).join("");

/** The progress stored in this browser; null if there is none. */
export function readProgress(): Progress | null {
  try {
    return schema.parse(JSON.parse(storedPuzzles() ?? ""));
  } catch {
    // Nothing is stored, or nothing that can be read.
    return null;
  }
}

/** Keeps this browser's first results of a puzzle of today, and its answer where it has one. */
export function keepResults(
  puzzle: PuzzleOfDay,
  results: readonly boolean[],
  answer?: string,
): void {
  const before = readProgress();
  if (resultsOf(before, puzzle) !== null) return;
  storePuzzles(JSON.stringify(finished(before, puzzle, results, answer)));
}

/** What the account of a reader has of today's puzzles. */
export interface AccountDay {
  /** Null: the reader is a guest. */
  readonly streak: number | null;
  /** Results of today by the name of the puzzle. */
  readonly results: Readonly<Record<string, readonly boolean[]>>;
}

/** Asks for the account's day, or sends a result of today; null where the site could not be reached. */
export async function accountDay(
  sent?: PuzzleOfDay & { readonly results: readonly boolean[] },
): Promise<AccountDay | null> {
  try {
    const response = await fetch("/api/puzzles/day", {
      cache: "no-store",
      ...(sent && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ day: sent.day, puzzle: puzzleName(sent), results: sent.results }),
      }),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
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
