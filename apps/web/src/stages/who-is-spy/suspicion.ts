import type { State } from "@wisp/games/who-is-spy/view";

/** The number of votes for each seat in the vote of a round. */
export interface Suspicion {
  readonly round: number;
  /** Votes of others and of its own that named the seat. */
  readonly votes: number;
  /** One of them was the spy's. */
  readonly bySpy: boolean;
  /** Ballots in that round. */
  readonly voters: number;
}

/** By seat: the rounds it lived to see the ballots of, in order. */
export function suspicionsOf({ players, votes }: State, spy: number | null): Suspicion[][] {
  const rounds = [...new Set(votes.map((vote) => vote.round))];
  return players.map((_, seat) =>
    rounds.flatMap((round): Suspicion[] => {
      const cast = votes.filter((vote) => vote.round === round);
      if (cast.every((vote) => vote.seat !== seat)) return [];
      const naming = cast.filter((vote) => vote.choice === seat);
      return [
        {
          round,
          votes: naming.length,
          bySpy: naming.some((vote) => vote.seat === spy),
          voters: cast.length,
        },
      ];
    }),
  );
}
