import {
  type Database,
  type GuessCount,
  guessCounts,
  keepGuess,
  type MatchSummary,
  wholeLog,
} from "@wisp/db";
import { type Failure, soughtRoles } from "@wisp/game";
import { gameEntry, isRegistered } from "@wisp/games";
import { type Callers, callerKey, suspectRulesOf } from "./call.ts";

/** The vote of a person who guesses along, watching a finished match from a seat's view. */
export interface GuessRequest {
  /** The seat whose view was shared. */
  readonly seat: number;
  /** Round of the vote, from 1. */
  readonly round: number;
  /** The seat that is taken for the hidden player's; may be the own one. */
  readonly choice: number;
  /** Roles or these votes were seen before. */
  readonly revealed: boolean;
}

export type GuessFailureCode =
  | "game-removed"
  | "no-hidden-role"
  | "not-over"
  | "words-hidden"
  | "no-vote";

const fail = (failed: GuessFailureCode, detail: string): Failure<GuessFailureCode> => ({
  failed,
  detail,
});

/**
 * Stores a guess; resolves with whether it counts: the first of a person from a seat in a round does.
 * The browser reports `revealed`, and everybody can read the log of a finished match: guesses never
 * count as verified in the human baseline.
 */
export async function guessAlong(
  database: Database,
  callers: Callers,
  { id: matchId, game }: Pick<MatchSummary, "id" | "game">,
  { seat, round, choice, revealed }: GuessRequest,
): Promise<{ readonly counted: boolean } | Failure<GuessFailureCode>> {
  if (!isRegistered(game)) return fail("game-removed", "This arena no longer has this game.");
  const rules = suspectRulesOf(game);
  const definition = gameEntry(game)?.game;
  if (rules === undefined || definition === undefined) {
    return fail("no-hidden-role", "This game has no guessing along.");
  }
  const log = await wholeLog(database, matchId);
  if (log === null) {
    return fail("not-over", "Guessing along is possible only after the match, in its replay.");
  }
  if (log.wordsHidden) {
    return fail("words-hidden", "Guessing along is not possible while the words are hidden.");
  }
  let state: unknown;
  let opened: number | null = null;
  for (const { cursor, event } of log.events) {
    state = definition.evolve(state, definition.event.parse(event));
    if (opened === null && rules.isVoting(state) && rules.nextVote(state) === round)
      opened = cursor;
  }
  // Only a seat that voted can be guessed from, so that people and agents answer at the same votes.
  const voters = rules.votes(state).flatMap((vote) => (vote.round === round ? [vote.seat] : []));
  if (opened === null || !voters.includes(seat)) {
    return fail("no-vote", `Seat ${seat} did not vote in round ${round}.`);
  }
  if (!voters.includes(choice)) {
    return fail("no-vote", `Seat ${choice} was not on that ballot.`);
  }
  if (revealed) return { counted: false };
  const person = callerKey(callers[0]);
  const guess = { matchId, person, view: seat, round, choice, cursor: opened };
  return { counted: await keepGuess(database, guess) };
}

/** How often people were right in a match, from each seat in each round with a guess. */
export async function guessesOf(
  database: Database,
  { id, game }: Pick<MatchSummary, "id" | "game">,
): Promise<readonly GuessCount[]> {
  const roles = soughtRoles(gameEntry(game)?.board.hidden);
  return roles.length === 0 ? [] : guessCounts(database, id, roles);
}
