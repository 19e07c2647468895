import type { Draws, Seat } from "@wisp/game";
import { type Action, isRaise, legalActions } from "../betting.ts";
import { potOf, type State } from "../state.ts";
import { winChance } from "./win-chance.ts";

/** The data that an agent weighs at its turn. */
export interface Situation {
  /** The chance to win against any two cards, from 0 to 1. */
  readonly chance: number;
  /** The share of the pot after a call that the call costs, from 0 for a check to 1/2. */
  readonly price: number;
  /** Raises of the other player in this hand. */
  readonly raises: number;
  /** The first of these actions that is legal; a check or call where none is. */
  firstLegal(...wanted: readonly Action[]): Action;
}

/** The knowledge of the seat to act, with its chance by Monte Carlo. */
export function situationOf(view: State, seat: Seat, draws: Draws): Situation {
  const { config, committed, holes, board, actions, hand } = view;
  const legal = legalActions({ stack: config.stack, committed }, seat);
  const cost = legal.find(({ action }) => action === "check-call")?.chips ?? 0;
  const byOther = actions.filter((each) => each.hand === hand && each.seat !== seat);
  return {
    chance: winChance(holes[seat] ?? [], board, draws),
    price: cost / (potOf(view) + cost),
    raises: byOther.filter(({ action }) => isRaise(action)).length,
    firstLegal: (...wanted) =>
      wanted.find((each) => legal.some(({ action }) => action === each)) ?? "check-call",
  };
}
