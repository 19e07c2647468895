import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { situationOf } from "./situation.ts";

/** The chances from which it raises by half of the pot, and by the whole pot. */
const RAISES_HALF = 0.6;
const RAISES_POT = 0.72;
/** The reduction of its chance after a raise of the other player, who then has a better hand than average. */
const RESPECT = 0.06;

/** Weighs its chance against the price of a call. */
export const planner: Character<State> = {
  id: "planner",
  names: { zh: "谋士" },
  about: {
    en: "Calls when its chance to win is better than the price, and raises with strong hands.",
    zh: "胜算高于跟注代价时跟注，强牌加注。",
  },
  decide(view, seat, _ask, draws) {
    const { chance, price, raises, firstLegal } = situationOf(view, seat, draws);
    const worth = chance - RESPECT * raises;
    if (worth >= RAISES_POT) return { text: firstLegal("raise-pot", "all-in") };
    if (worth >= RAISES_HALF) return { text: firstLegal("raise-half-pot") };
    return { text: price === 0 || worth > price ? "check-call" : "fold" };
  },
};
