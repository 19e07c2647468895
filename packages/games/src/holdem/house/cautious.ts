import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { situationOf } from "./situation.ts";

/** The chance from which it pays to stay, and from which it raises. */
const STAYS = 0.6;
const RAISES = 0.75;

/** Plays strong hands alone, and gives up all others as soon as they cost something. */
export const cautious: Character<State> = {
  id: "cautious",
  names: { zh: "谨慎" },
  about: {
    en: "Plays only strong hands and folds all others to any bet.",
    zh: "只打强牌，其余的牌一遇下注就弃。",
  },
  decide(view, seat, _ask, draws) {
    const { chance, price, firstLegal } = situationOf(view, seat, draws);
    if (chance >= RAISES) return { text: firstLegal("raise-pot", "all-in") };
    return { text: price === 0 || chance >= STAYS ? "check-call" : "fold" };
  },
};
