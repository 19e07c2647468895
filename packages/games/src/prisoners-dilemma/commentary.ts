import { type Commentary, leadChances, settled } from "../chances.ts";
import { momentWords } from "../common/commentary/words.ts";
import { type Event, evolve, leadersOf, type State, scoresOf } from "./state.ts";

/** How far a round may carry two players apart, as a part of its highest payoff. */
const SWING = 0.55;

/** The lead in points, with the rounds that are left. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances(state) {
    const { names, rounds, config, closed } = state;
    if (names.length === 0) return null;
    const left = config.rounds - rounds.length;
    const { cooperate, defect, oneDefects, twoDefect } = config.payoffs;
    const swing = SWING * Math.max(cooperate, defect, oneDefects, twoDefect, 1);
    const shares =
      closed !== null
        ? settled(names.length, leadersOf(state))
        : leadChances(scoresOf(state), swing * Math.sqrt(left)).map((chance, party) => ({
            party,
            chance,
          }));
    return { of: "win", source: "points", shares };
  },
  moment: (event, _state, locale) =>
    event.type === "choices-shown" ? momentWords[locale].choices(event.round) : null,
};
