import type { Seat } from "@wisp/game";

/** The abstract actions of LLMArena (section on Texas hold'em). */
export const actions = ["fold", "check-call", "raise-half-pot", "raise-pot", "all-in"] as const;
export type Action = (typeof actions)[number];

/** Whether an action puts in more chips than the other player has put in. */
export const isRaise = (action: Action): boolean => action !== "fold" && action !== "check-call";

/**
 * Whether an action is the first of its betting round to put chips in, which poker calls a bet.
 *
 * @param otherBet chips that the other player has put in during the round; the blinds are a bet
 */
export const isOpening = (action: Action, otherBet = 0): boolean =>
  isRaise(action) && otherBet === 0;

/** The chips of a hand: both players start it with `stack`; `committed` is what each has put in. */
export interface Chips {
  readonly stack: number;
  readonly committed: readonly number[];
}

/** An action that is legal, and the chips that it puts in. */
export interface LegalAction {
  readonly action: Action;
  readonly chips: number;
}

/** Chips that a player has to put in to match the other. */
export const toCall = ({ committed }: Chips, seat: Seat): number =>
  (committed[1 - seat] ?? 0) - (committed[seat] ?? 0);

/**
 * The actions of the player to act. After a call both have put in the other's current chips, so the pot
 * is twice that, and half of it a whole number. A raise by half of the pot therefore doubles what
 * the other has put in, which is never less than the last raise or the big blind.
 */
export function legalActions(chips: Chips, seat: Seat): LegalAction[] {
  const { stack, committed } = chips;
  const own = committed[seat] ?? 0;
  const other = committed[1 - seat] ?? 0;
  const passive: LegalAction[] = [
    { action: "fold", chips: 0 },
    { action: "check-call", chips: toCall(chips, seat) },
  ];
  if (other >= stack) return passive;
  const raises: LegalAction[] = [
    { action: "raise-half-pot", chips: other + other - own },
    { action: "raise-pot", chips: other + 2 * other - own },
  ];
  const left = stack - own;
  return [
    ...passive,
    ...raises.filter((raise) => raise.chips < left),
    { action: "all-in", chips: left },
  ];
}

/**
 * Maximum number of decisions in a hand: two in each of four betting rounds, and one more for each raise. Every raise
 * at least doubles what the other has put in, from the big blind to the whole stack.
 */
export const maxDecisionsOfHand = (stack: number, bigBlind: number): number =>
  8 + Math.ceil(Math.log2(stack / bigBlind));
