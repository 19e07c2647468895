import type { FaceState } from "#components/faces/appearance.ts";
import { sanitizeName } from "#components/sanitize.ts";

/** A vote of one seat for another; null abstains. */
export interface Vote {
  readonly seat: number;
  readonly choice: number | null;
}

/** The votes of one round. */
export interface VoteCount {
  /** The seats that received votes, most votes first. */
  readonly received: readonly {
    readonly seat: number;
    readonly name: string;
    readonly votes: readonly Vote[];
  }[];
  readonly abstentions: number;
  /** Why no seat has the most votes; null where one has. */
  readonly undecided: "tie" | "noVotes" | null;
}

/** Counts the votes of one round; `names` are those of all seats. */
export function countVotes(names: readonly string[], cast: readonly Vote[]): VoteCount {
  const received = names
    .map((name, seat) => ({ seat, name, votes: cast.filter(({ choice }) => choice === seat) }))
    .filter((each) => each.votes.length > 0)
    .sort((one, other) => other.votes.length - one.votes.length);
  const [first, second] = received;
  return {
    received,
    abstentions: cast.filter(({ choice }) => choice === null).length,
    undecided:
      first === undefined ? "noVotes" : first.votes.length === second?.votes.length ? "tie" : null,
  };
}

/** What fits on a ballot: the number in a name, or its first letter. */
export const shortName = (name: string): string =>
  /\d{1,2}/.exec(name)?.[0] ?? [...sanitizeName(name)][0] ?? "";

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

/** The public facts about a table's seats at a moment. */
export interface TableFacts {
  /** By seat: it no longer plays. */
  readonly out: readonly boolean[];
  /** The seat whose words are on the stage, or that is asked for them; null: none. */
  readonly speaking: number | null;
  /** The seats that are accused, or whose hidden role came out. */
  readonly caught: readonly number[];
  /** All votes that were shown, in order. */
  readonly votes: readonly Vote[];
  /** The last votes are being shown. */
  readonly voting: boolean;
}

/**
 * How the seats of a table look, by seat. A seat is suspicious while it votes for another, and later
 * while the seat that it last voted for speaks.
 */
export function faceStatesOf({ out, speaking, caught, votes, voting }: TableFacts): FaceState[] {
  return out.map((isOut, seat) => {
    if (caught.includes(seat)) return "caught";
    if (isOut) return "out";
    if (seat === speaking) return "speaking";
    const choice = votes.findLast((vote) => vote.seat === seat)?.choice ?? null;
    if (choice === null || choice === seat) return "listening";
    return voting || choice === speaking ? "suspicious" : "listening";
  });
}
