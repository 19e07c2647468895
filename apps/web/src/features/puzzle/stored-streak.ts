import { browserTexts } from "#components/kept-texts.ts";

const KEY = "wisp-puzzle";
const DAY_MS = 24 * 60 * 60 * 1_000;

/** What this browser stores of puzzles, as text; null for nothing. */
export const storedPuzzles = (): string | null => browserTexts.get(KEY);

export const storePuzzles = (text: string): void => browserTexts.set(KEY, text);

/** A streak as it is stored: days in a row up to the last one. */
interface Streak {
  readonly last: string;
  readonly streak: number;
}

/** The streak today: over when a whole day was left out. */
function streakToday({ last, streak }: Streak, today: string): number {
  return Date.parse(today) - Date.parse(last) <= DAY_MS ? streak : 0;
}

/** Written by hand: the home page would load a library for this. */
const isStreak = (value: unknown): value is Streak =>
  typeof value === "object" &&
  value !== null &&
  "last" in value &&
  typeof value.last === "string" &&
  "streak" in value &&
  typeof value.streak === "number";

/** The streak that this browser has today; 0 for none. */
export function deviceStreak(today: string): number {
  try {
    const stored: unknown = JSON.parse(storedPuzzles() ?? "null");
    return isStreak(stored) ? streakToday(stored, today) : 0;
  } catch {
    // Nothing that can be read.
    return 0;
  }
}
