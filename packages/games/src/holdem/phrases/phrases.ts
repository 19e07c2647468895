import type { Seat } from "@wisp/game";
import type { Config } from "../config.ts";
import type { EventOf } from "../events.ts";
import type { HandKind } from "../hands/hand.ts";
import type { State, TakenAction } from "../state.ts";

/** An action as in events and in the state. */
export interface Action extends Pick<TakenAction, "action" | "chips" | "missed"> {
  /** Whether it is the first of its betting round to put chips in, which poker calls a bet. */
  readonly opens: boolean;
}

/** An action that a player can choose. */
export type OfferedAction = Omit<Action, "missed">;

/** The end of a hand. */
export interface HandEnd {
  readonly winner: string | null;
  /** Chips in the pot. */
  readonly pot: number;
  /** The hand of the winner, or of both in a split pot; null where no hand was shown. */
  readonly kind: HandKind | null;
  /** The other player's hand. */
  readonly otherKind: HandKind | null;
}

/** The host's sentences, by language. Cards are texts such as "A♠ 10♦". */
export interface Phrases {
  rules(config: Config): string;
  readonly objective: string;
  askAction(view: State): string;
  /** The cards, the pot and the chips, as `seat` sees them. */
  position(view: State, seat: Seat): string;
  /** What an action is called on a button. */
  label(action: OfferedAction): string;
  opened(names: readonly string[], config: Config): string;
  yourName(name: string): string;
  handOpened(hand: number, button: string, other: string, bigBlind: number): string;
  cardsDealt(name: string, cards: string): string;
  acted(name: string, action: Action): string;
  betReturned(name: string, chips: number): string;
  boardDealt(street: EventOf<"board-dealt">["street"], cards: string): string;
  handShown(name: string, cards: string): string;
  handClosed(end: HandEnd): string;
  won(name: string, chips: number): string;
  readonly draw: string;
}
