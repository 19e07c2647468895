import type { Event, State } from "@wisp/games/chameleon/view";
import { leadOf, type VoteFact, voteFactOf, votesFor } from "#stages/talk/vote-facts.ts";

/** An interesting fact about the match so far. Seats are numbers. */
export type ChameleonFact =
  | VoteFact
  /** A single vote more made the seat the accused. */
  | { readonly kind: "oneVote"; readonly seat: number }
  /** None of the others named the chameleon. */
  | { readonly kind: "neverNamed" }
  /** How many of the others named the chameleon. */
  | { readonly kind: "named"; readonly count: number; readonly others: number };

/** The data of the facts: without words and roles. */
export type PublicState = Pick<State, "votes">;

/**
 * The fact that fits the moment after an event, from what everybody may know by then; null for none.
 * It is the same whether or not secrets are part of `state`.
 *
 * @param state the fold of the events up to this one
 */
export function factAt(state: PublicState, event: Event): ChameleonFact | null {
  const votes = state.votes ?? [];
  switch (event.type) {
    case "votes-shown":
      return voteFactOf(votes);
    case "player-accused": {
      const lead = leadOf(votes);
      return event.seat !== null && lead?.by === 1 ? { kind: "oneVote", seat: lead.seat } : null;
    }
    case "match-closed": {
      const others = votes.filter(({ seat }) => seat !== event.chameleon);
      if (others.length === 0) return null;
      const count = votesFor(others, event.chameleon);
      return count === 0 ? { kind: "neverNamed" } : { kind: "named", count, others: others.length };
    }
    default:
      return null;
  }
}
