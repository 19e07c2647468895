import { type Database, keepGuess, type MatchSummary, wholeLog } from "@wisp/db";
import { views } from "@wisp/games/views";
import { ApiProblem } from "./calls/api.ts";

/** Somebody's ballot who saw what `seat` saw: `choice` is taken for the hidden player. */
interface Guess {
  readonly seat: number;
  /** Counts from 1. */
  readonly round: number;
  /** May be the own seat. */
  readonly choice: number;
}

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
  const view = Object.hasOwn(views, match.game) ? views[match.game] : undefined;
  const rules = view?.suspects;
  if (view === undefined || rules === undefined) {
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
  const { seat, round, choice } = guess;
  // Only a seat that voted can be guessed from, so that people and agents answer at the same ballots.
  const voters = rules.votes(state).flatMap((vote) => (vote.round === round ? [vote.seat] : []));
  if (!voters.includes(seat)) {
    throw new ApiProblem("bad-request", `Seat ${seat} did not vote in round ${round}.`);
  }
  if (!voters.includes(choice)) {
    throw new ApiProblem("bad-request", `Seat ${choice} was not on that ballot.`);
  }
  if (revealed) return false;
  return keepGuess(database, {
    ...guess,
    right: choice === rules.holder(state),
    matchId: match.id,
    visitor: visitorIn(match.id),
  });
}
