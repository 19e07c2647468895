import type { Vote } from "./vote.ts";

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
