import { type Colour, coloursOf, type State } from "@wisp/games/hanabi/view";

/** A legal move as it is drawn: in a row with the moves of its kind. */
export interface MoveOption {
  /** As the game reads it. */
  readonly option: string;
  /** Where the row is of hints, the player who gets them. */
  readonly row: "play" | "discard" | { readonly target: string };
  /** Counted from 0, as the game does; pages count from 1. */
  readonly position: number | null;
  readonly colour: Colour | null;
  readonly rank: number | null;
}

const CARD_MOVE = /^(Play|Discard) Card at position (\d+)$/;
const HINT = /^Reveal (?:Rank (\d+)|(\w+)) Cards for (.+)$/;

/** Reads a listed move; null for one of another form, which gets no sign. */
export function moveOf(option: string, { config }: Pick<State, "config">): MoveOption | null {
  const [, verb, position] = CARD_MOVE.exec(option) ?? [];
  if (verb !== undefined) {
    const row = verb === "Play" ? "play" : "discard";
    return { option, row, position: Number(position), colour: null, rank: null };
  }
  const [, rank, word, target] = HINT.exec(option) ?? [];
  if (target === undefined) return null;
  return {
    option,
    row: { target },
    position: null,
    colour: coloursOf(config).find((each) => each === word?.toLowerCase()) ?? null,
    rank: rank === undefined ? null : Number(rank),
  };
}

/** The seat that a hint is for. */
export function targetSeat(target: string, names: readonly string[], own: number): number {
  const named = names.indexOf(target);
  // At a table of two the game says "the other player".
  return named >= 0 ? named : names.findIndex((_, seat) => seat !== own);
}
