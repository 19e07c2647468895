import { type Database, keepGuess, type MatchSummary, wholeLog } from "@wisp/db";
import { views } from "@wisp/games/views";
import type { Guess } from "@wisp/games/who-is-spy/view";
import { ApiProblem } from "./calls/api.ts";

/**
 * Judges a guess by the log and keeps it; resolves with whether it counts: the first of a visitor
 * from a seat in a round does. `revealed` is the browser's own word, and honest use is assumed:
 * whoever wants to be counted as right can read the log of a finished match anyway. Throws the
 * problem of a guess that is none.
 */
export async function takeGuess(
  database: Database,
  match: Pick<MatchSummary, "id" | "game">,
  { revealed, ...guess }: Guess & { readonly revealed: boolean },
  visitorIn: (matchId: string) => string,
): Promise<boolean> {
  const view = views[match.game];
  if (view?.guess === undefined) {
    throw new ApiProblem("bad-request", "This game has no guessing along.");
  }
  const log = await wholeLog(database, match.id);
  if (log === null) {
    throw new ApiProblem(
      "bad-request",
      "Guessing along is possible only after the match, in its replay.",
    );
  }
  if (log.wordsHidden) {
    throw new ApiProblem(
      "bad-request",
      "Guessing along is not possible while the words are hidden.",
    );
  }
  const state = log.events.reduce<unknown>(
    (before, { event }) => view.evolve(before, view.event.parse(event)),
    undefined,
  );
  const judged = view.guess(state, guess);
  if ("illegal" in judged) throw new ApiProblem("bad-request", judged.illegal);
  if (revealed) return false;
  return keepGuess(database, {
    ...guess,
    ...judged,
    matchId: match.id,
    visitor: visitorIn(match.id),
  });
}
