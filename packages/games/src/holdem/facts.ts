import type { Fact, Seat } from "@wisp/game";
import { isRaise } from "./betting.ts";
import { ADJUSTED_SCALE } from "./luck.ts";
import { type State, scoresOf } from "./state.ts";

/**
 * The facts that are counted about a seat in a finished match.
 *
 * @param adjusted its luck-adjusted chips, in thousandths
 */
export function factsOf(state: State, seat: Seat, adjusted: number): Fact[] {
  const { actions, results } = state;
  const fact = (name: string, numerator: number, denominator: number): Fact => ({
    seat,
    name,
    numerator,
    denominator,
  });
  const due = actions.filter((each) => each.seat === seat);
  const chosen = due.filter(({ missed }) => missed === null);
  const won = results.filter(({ winner }) => winner === seat);
  const decided = results.filter(({ shown, winner }) => shown && winner !== null);
  return [
    fact("net-chips", scoresOf(state)[seat] ?? 0, results.length),
    fact("luck-adjusted", adjusted, ADJUSTED_SCALE * results.length),
    fact("hands-won", won.length, results.length),
    fact("showdowns-won", won.filter(({ shown }) => shown).length, decided.length),
    fact("hands-folded", chosen.filter(({ action }) => action === "fold").length, results.length),
    fact("raises", chosen.filter(({ action }) => isRaise(action)).length, chosen.length),
    fact("lost-decisions", due.length - chosen.length, due.length),
    fact("illegal-decisions", due.filter(({ missed }) => missed === "illegal").length, due.length),
  ];
}
