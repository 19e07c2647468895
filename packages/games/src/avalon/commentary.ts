import type { Locale } from "@wisp/game";
import { type Commentary, proportional } from "../chances.ts";
import { nameAt } from "../common/commentary/words.ts";
import type { Event } from "./events.ts";
import { evidenceIn, has } from "./house/evidence.ts";
import { believe } from "./house/posterior.ts";
import { tableOf } from "./roles.ts";
import { evolve, roundOf, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

const words: Readonly<
  Record<
    Locale,
    {
      speech(name: string, round: number): string;
      team(name: string, round: number): string;
      votes(round: number): string;
      quest(round: number): string;
    }
  >
> = {
  en: {
    speech: (name, round) => `${name}'s speech before quest ${round}`,
    team: (name, round) => `${name}'s team for quest ${round}`,
    votes: (round) => `The votes on a team for quest ${round}`,
    quest: (round) => `The cards of quest ${round}`,
  },
  zh: {
    speech: (name, round) => `${name} 在第 ${round} 次任务前的发言`,
    team: (name, round) => `${name} 为第 ${round} 次任务选的队伍`,
    votes: (round) => `第 ${round} 次任务的组队投票`,
    quest: (round) => `第 ${round} 次任务的任务牌`,
  },
};

/** Who is evil: the house's exact posterior over roles, from what everybody has seen. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances(state) {
    const { players, config } = state;
    if (players.length === 0) return null;
    const holders = suspects.holders(state);
    const { sets } = holders.length > 0 ? { sets: [] } : believe(evidenceIn(state), config, null);
    const evil = tableOf(config.seats).evil;
    const chanceOf = (seat: number): number =>
      holders.length > 0
        ? Number(holders.includes(seat))
        : sets.reduce((sum, set) => sum + (has(set.evil, seat) ? set.chance : 0), 0) / evil;
    const shares = proportional(players.map((_, seat) => [seat, chanceOf(seat)]));
    return { of: "hidden", source: "posterior", shares };
  },
  moment(event, state, locale) {
    const say = words[locale];
    const { players } = state;
    switch (event.type) {
      case "spoke":
        return say.speech(nameAt(players, event.seat), event.round);
      case "team-proposed":
      case "team-settled":
        return say.team(nameAt(players, event.leader), event.round);
      case "votes-shown":
        return say.votes(event.round);
      case "quest-ended":
        return say.quest(roundOf(state));
      default:
        return null;
    }
  },
};
