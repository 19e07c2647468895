import type { Illegal, Seat } from "@wisp/game";
import type { State } from "./state.ts";

/** Somebody's ballot who saw what `seat` saw: `choice` is taken for the spy. */
export interface Guess {
  readonly seat: Seat;
  /** Counts from 1. */
  readonly round: number;
  /** A seat that lived in that round; one's own is right when one is the spy. */
  readonly choice: Seat;
}

/**
 * Whether a guess about a finished match (all its events folded) is right. Only a seat that voted
 * in that round can be guessed from, so that people and agents are counted over the same ballots.
 */
export function judgeGuess(
  { votes, closed }: State,
  { seat, round, choice }: Guess,
): { readonly right: boolean } | Illegal {
  if (closed === null) return { illegal: "The match is not over." };
  const voters = votes.filter((vote) => vote.round === round).map((vote) => vote.seat);
  if (!voters.includes(seat)) return { illegal: `Seat ${seat} did not vote in round ${round}.` };
  if (!voters.includes(choice)) return { illegal: `Seat ${choice} was not on that ballot.` };
  return { right: choice === closed.spy };
}
