import type { Commentary } from "../chances.ts";
import { byBallots } from "../common/commentary/ballots.ts";
import { momentWords, nameAt } from "../common/commentary/words.ts";
import type { Event } from "./events.ts";
import { evolve, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

/** Once a player is accused, everybody has learnt whether it is the chameleon. */
const rules = {
  ...suspects,
  suspects({ players, accused }: State) {
    const seats = [...players.keys()];
    if (accused === null || accused.seat === null) return seats;
    return accused.isChameleon ? [accused.seat] : seats.filter((seat) => seat !== accused.seat);
  },
};

/** Who is the chameleon, by what everybody has seen. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances: (state) =>
    byBallots(rules, state, {
      names: state.players.map(({ name }) => name),
      speeches: state.speeches,
      count: 1,
      known: [],
    }),
  moment(event, { players, round }, locale) {
    const say = momentWords[locale];
    switch (event.type) {
      case "spoke":
        return say.clue(nameAt(players, event.seat), event.round);
      case "votes-shown":
        return say.votes(Math.max(1, round));
      default:
        return null;
    }
  },
};
