import type { Commentary } from "../chances.ts";
import { byBallots } from "../common/commentary/ballots.ts";
import { momentWords, nameAt } from "../common/commentary/words.ts";
import type { Event } from "./events.ts";
import { evolve, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

/** Who the spies are, by what everybody has seen. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances: (state) =>
    byBallots(suspects, state, {
      names: state.players.map(({ name }) => name),
      speeches: state.clues,
      count: state.config.spies,
      known: state.players.flatMap(({ isSpy }, seat) => (isSpy === true ? [seat] : [])),
    }),
  moment(event, { players }, locale) {
    const say = momentWords[locale];
    switch (event.type) {
      case "clue":
        return say.clue(nameAt(players, event.seat), event.round);
      case "votes-cast":
        return say.votes(event.vote);
      case "vote-counted":
        return event.out === null ? null : say.out(nameAt(players, event.out));
      default:
        return null;
    }
  },
};
