import type { Locale } from "@wisp/game";
import { type Commentary, leadChances, settled } from "../chances.ts";
import { ENDOWMENT, type Event, evolve, leftOf, type State } from "./state.ts";

/** How far the rounds may carry two players apart, as a part of the endowment. */
const SWING = 0.3;

const words: Readonly<Record<Locale, (round: number) => string>> = {
  en: (round) => `The contributions of round ${round}`,
  zh: (round) => `第 ${round} 轮的投入`,
};

/** The lead in points, with the rounds that are left: the pool is shared evenly, so what a player kept decides. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances(state) {
    const { names, rounds, config, winners } = state;
    if (names.length === 0) return null;
    const left = (config.rounds - rounds.length) / config.rounds;
    const shares =
      winners !== null
        ? settled(names.length, winners)
        : leadChances(leftOf(state), SWING * ENDOWMENT * Math.sqrt(left)).map((chance, party) => ({
            party,
            chance,
          }));
    return { of: "win", source: "points", shares };
  },
  moment: (event, _state, locale) =>
    event.type === "contributions-shown" ? words[locale](event.round) : null,
};
