import type { Locale } from "@wisp/game";
import { type Commentary, proportional } from "../chances.ts";
import { nameAt } from "../common/commentary/words.ts";
import type { Event } from "./events.ts";
import { evidenceIn } from "./house/evidence.ts";
import { factsOf } from "./house/minds.ts";
import { believe } from "./house/posterior.ts";
import { evolve, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

const words: Readonly<
  Record<
    Locale,
    {
      night(round: number): string;
      speech(name: string, round: number): string;
      votes(round: number): string;
      exile(name: string, round: number): string;
      shot(name: string, target: string): string;
    }
  >
> = {
  en: {
    night: (round) => `Night ${round}`,
    speech: (name, round) => `${name}'s speech on day ${round}`,
    votes: (round) => `The votes of day ${round}`,
    exile: (name, round) => `The exile of ${name} on day ${round}`,
    shot: (name, target) => `${name} takes ${target} along`,
  },
  zh: {
    night: (round) => `第 ${round} 夜`,
    speech: (name, round) => `${name} 在第 ${round} 天的发言`,
    votes: (round) => `第 ${round} 天的投票`,
    exile: (name, round) => `${name} 在第 ${round} 天被放逐`,
    shot: (name, target) => `${name} 带走 ${target}`,
  },
};

/** Who is a wolf: the house's exact posterior over roles, from what everybody has seen. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances(state) {
    const { players, config } = state;
    if (players.length === 0) return null;
    const holders = suspects.holders(state);
    const chances =
      holders.length > 0
        ? players.map((_, seat) => Number(holders.includes(seat)))
        : believe(evidenceIn(state), factsOf(config), null).isWolf;
    const shares = proportional(players.map((_, seat) => [seat, chances[seat] ?? 0]));
    return { of: "hidden", source: "posterior", shares };
  },
  moment(event, { players }, locale) {
    const say = words[locale];
    switch (event.type) {
      case "day-opened":
        return say.night(event.round);
      case "spoke":
        return say.speech(nameAt(players, event.seat), event.round);
      case "votes-shown":
        return say.votes(event.round);
      case "exiled":
        return event.seat === null ? null : say.exile(nameAt(players, event.seat), event.round);
      case "shot":
        return say.shot(nameAt(players, event.seat), nameAt(players, event.target));
      default:
        return null;
    }
  },
};
