import type { Character, Seat } from "@wisp/game";
import { leftOf, type State } from "../state.ts";
import { evenShare, othersLast } from "./even-share.ts";

/** The mean of the others' last contributions, as far as it can be paid; an even share at first. */
function matched(view: State, seat: Seat): number {
  const others = othersLast(view, seat);
  if (others.length === 0) return evenShare(view, seat);
  const mean = others.reduce((sum, amount) => sum + amount, 0) / others.length;
  return Math.min(leftOf(view)[seat] ?? 0, Math.round(mean));
}

/** The conditional cooperator of experiments with people: gives the others' average. */
export const mirror: Character<State> = {
  id: "mirror",
  names: { zh: "镜子" },
  about: {
    en: "Contributes what the others contributed on average in the last round.",
    zh: "按其他人上一轮的平均投入来投入。",
  },
  decide: (view, seat) => ({ text: String(matched(view, seat)) }),
};

/** Gives enough to keep others giving, and nothing in the last round, to which nobody can react. */
export const prudent: Character<State> = {
  id: "prudent",
  names: { zh: "稳健" },
  about: {
    en: "Contributes half of what the others did on average, and nothing in the last round.",
    zh: "按其他人平均投入的一半来投入，最后一轮不投入。",
  },
  decide(view, seat) {
    const last = view.rounds.length + 1 === view.config.rounds;
    return { text: String(last ? 0 : Math.floor(matched(view, seat) / 2)) };
  },
};
