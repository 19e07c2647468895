import type { PuzzleResult } from "#server/suspects/shapes.ts";
import type { ShownPuzzle } from "./shapes.ts";

/** Submits an answer; null if the site could not be reached or refused it. */
export async function answerMoment(
  { day, game, locale }: ShownPuzzle,
  answer: { readonly place: number; readonly seat: number; readonly keep: boolean },
): Promise<PuzzleResult | null> {
  try {
    const response = await fetch("/api/puzzles", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ day, game, locale, ...answer }),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
