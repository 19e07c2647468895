import type { Commentary } from "../chances.ts";
import { byBallots } from "../common/commentary/ballots.ts";
import { momentWords, nameAt } from "../common/commentary/words.ts";
import type { Event } from "./events.ts";
import { countedVotes, evolve, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

/** Only votes that count; a player who is out while the match goes on is no spy. */
const rules = { ...suspects, votes: (state: State) => countedVotes(state) };

/** Who is the spy, by what everybody has seen. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances: (state) =>
    byBallots(rules, state, {
      names: state.players.map(({ name }) => name),
      speeches: state.speeches,
      count: 1,
      known: [],
    }),
  moment(event, { players }, locale) {
    const say = momentWords[locale];
    switch (event.type) {
      case "spoke":
        return say.clue(nameAt(players, event.seat), event.round);
      case "votes-shown":
        return say.votes(event.round);
      case "player-out":
        return say.out(nameAt(players, event.seat));
      default:
        return null;
    }
  },
};
