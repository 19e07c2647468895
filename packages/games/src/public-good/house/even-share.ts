import type { Seat } from "@wisp/game";
import { leftOf, type State } from "../state.ts";

/** The contribution of a seat that spreads its remaining points evenly over the remaining rounds. */
export function evenShare(view: State, seat: Seat): number {
  const roundsLeft = Math.max(1, view.config.rounds - view.rounds.length);
  return Math.ceil((leftOf(view)[seat] ?? 0) / roundsLeft);
}

/** Contributions of the others in the last finished round; [] before it. */
export const othersLast = ({ rounds }: State, seat: Seat): number[] =>
  (rounds.at(-1) ?? []).flatMap(({ amount }, other) => (other === seat ? [] : [amount]));
