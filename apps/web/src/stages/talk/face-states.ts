import type { FaceState } from "#components/faces/creatures.ts";
import type { Vote } from "./vote.ts";

/** The public facts about a table's seats at a moment. */
export interface TableFacts {
  /** By seat: it no longer plays. */
  readonly out: readonly boolean[];
  /** The seat whose words are on the stage, or that is asked for them; null: nobody. */
  readonly speaking: number | null;
  /** The seat that is accused, or whose hidden role came out; null: nobody. */
  readonly caught: number | null;
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
    if (seat === caught) return "caught";
    if (isOut) return "out";
    if (seat === speaking) return "speaking";
    const choice = votes.findLast((vote) => vote.seat === seat)?.choice ?? null;
    if (choice === null || choice === seat) return "listening";
    return voting || choice === speaking ? "suspicious" : "listening";
  });
}
