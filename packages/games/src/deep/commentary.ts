import type { Locale } from "@wisp/game";
import type { Commentary } from "../chances.ts";
import { type Event, evolve, MAX_GAP, type Mode, modesOf, type State, totalOf } from "./state.ts";

/** The gap that a description is expected to have, as a part of the greatest one. */
const EXPECTED = 0.1;

const words: Readonly<
  Record<Locale, Record<"described" | "scored", Readonly<Record<Mode, string>>>>
> = {
  en: {
    described: {
      aggressive: "The aggressive description",
      conservative: "The conservative description",
    },
    scored: {
      aggressive: "The scores of the aggressive description",
      conservative: "The scores of the conservative description",
    },
  },
  zh: {
    described: { aggressive: "进攻性描述", conservative: "保守描述" },
    scored: { aggressive: "进攻性描述的评分", conservative: "保守描述的评分" },
  },
};

/** How much of the best score the describer has and may still get. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances({ config, names, results }) {
    if (names.length === 0) return null;
    const modes = modesOf(config).length;
    const left = modes - results.length;
    const points = totalOf(results) + left * EXPECTED * MAX_GAP;
    const reached = (points + modes * MAX_GAP) / (2 * modes * MAX_GAP);
    return {
      of: "score",
      source: "scores",
      shares: [
        { party: "reached", chance: reached },
        { party: "missed", chance: 1 - reached },
      ],
    };
  },
  moment(event, _state, locale) {
    if (event.type === "described") return words[locale].described[event.mode];
    return event.type === "scores-shown" ? words[locale].scored[event.mode] : null;
  },
};
