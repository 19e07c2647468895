import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { situationOf } from "./situation.ts";

/** The chance from which it raises, and below which it gives up against a raise. */
const RAISES = 0.5;
const STAYS = 0.35;
/** One in this many weak hands is raised anyway. */
const BLUFFS = 4;

/** Raises every hand better than average, and bluffs. */
export const bold: Character<State> = {
  id: "bold",
  names: { zh: "大胆" },
  about: {
    en: "Raises every hand that is better than average, and bluffs with some that are not.",
    zh: "牌力高于平均就加注，偶尔用弱牌诈唬。",
  },
  decide(view, seat, _ask, draws) {
    const { chance, price, firstLegal } = situationOf(view, seat, draws);
    if (chance >= RAISES || draws.int(BLUFFS) === 0) {
      return { text: firstLegal("raise-pot", "raise-half-pot", "all-in") };
    }
    return { text: price === 0 || chance >= STAYS ? "check-call" : "fold" };
  },
};
