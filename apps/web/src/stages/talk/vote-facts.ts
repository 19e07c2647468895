import type { Vote } from "./vote.ts";

/** What stands out in the votes of one round. Seats are numbers. */
export type VoteFact =
  /** All votes but the target's own name one seat. */
  | { readonly kind: "unanimous"; readonly seat: number }
  /** How many seats received votes, three or more. */
  | { readonly kind: "split"; readonly ways: number }
  /** Two seats named each other. */
  | { readonly kind: "mutual"; readonly one: number; readonly other: number }
  | { readonly kind: "self"; readonly seat: number };

/** Fewer votes than this are too few to be unanimous. */
const MIN_UNANIMOUS = 3;
const MIN_SPLIT = 3;

/** How many seats the votes name. */
export const waysOf = (votes: readonly Vote[]): number =>
  new Set(votes.flatMap(({ choice }) => (choice === null ? [] : [choice]))).size;

/** How many votes a seat received. */
export const votesFor = (votes: readonly Vote[], seat: number): number =>
  votes.filter(({ choice }) => choice === seat).length;

/** By how many votes the seat with most is ahead of the next; null where no seat has a vote. */
export function leadOf(votes: readonly Vote[]): { seat: number; by: number } | null {
  const counts = [...new Set(votes.flatMap(({ choice }) => (choice === null ? [] : [choice])))]
    .map((seat) => ({ seat, count: votesFor(votes, seat) }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  return first ? { seat: first.seat, by: first.count - (second?.count ?? 0) } : null;
}

/** The fact about the votes of a round that says most; null where none stands out. */
export function voteFactOf(votes: readonly Vote[]): VoteFact | null {
  const [target] = votes.flatMap(({ choice }) => (choice === null ? [] : [choice]));
  if (target !== undefined) {
    const others = votes.filter(({ seat }) => seat !== target);
    const agree = others.every(({ choice }) => choice === target);
    if (agree && others.length >= MIN_UNANIMOUS) return { kind: "unanimous", seat: target };
  }
  const self = votes.find(({ seat, choice }) => seat === choice);
  if (self !== undefined) return { kind: "self", seat: self.seat };
  const ways = waysOf(votes);
  if (ways >= MIN_SPLIT) return { kind: "split", ways };
  for (const { seat, choice } of votes) {
    const back = votes.find((vote) => vote.seat === choice);
    if (back !== undefined && back.choice === seat && seat < back.seat) {
      return { kind: "mutual", one: seat, other: back.seat };
    }
  }
  return null;
}
