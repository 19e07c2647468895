import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { situationOf } from "./situation.ts";

/** The chance from which it raises by half of the pot, and by all of it. */
const RAISES_HALF = 0.6;
const RAISES_POT = 0.72;
/** What a raise of the other player takes off its chance: who raises seldom holds any two cards. */
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
