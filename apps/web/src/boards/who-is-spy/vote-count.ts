import type { State, Vote } from "@wisp/games/who-is-spy/view";

/** The votes of one round. */
export interface VoteCount {
  /** The seats that received votes, most votes first. */
  readonly received: readonly {
    readonly seat: number;
    readonly name: string;
    readonly votes: readonly Vote[];
  }[];
  readonly abstentions: number;
  /** Why these votes put nobody out; null where one seat has the most. */
  readonly nobodyOut: "tie" | "noVotes" | null;
}

/** Counts the votes of a round as far as the state knows them. */
export function countVotes({ players, votes }: State, round: number): VoteCount {
  const cast = votes.filter((vote) => vote.round === round);
  const received = players
    .map(({ name }, seat) => ({ seat, name, votes: cast.filter(({ choice }) => choice === seat) }))
    .filter((each) => each.votes.length > 0)
    .sort((one, other) => other.votes.length - one.votes.length);
  const [first, second] = received;
  return {
    received,
    abstentions: cast.filter(({ choice }) => choice === null).length,
    nobodyOut:
      first === undefined ? "noVotes" : first.votes.length === second?.votes.length ? "tie" : null,
  };
}
