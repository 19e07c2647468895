import type { TableFacts } from "#boards/talk/face-states.ts";
import { litSeat, type StageMoment } from "./spotlight.ts";

/** The table's public facts at a moment, whether or not roles are revealed. */
export function factsOf(moment: StageMoment): TableFacts {
  const { event, state } = moment;
  const isCaught = event.type === "match-closed" && event.winner === "civilians";
  return {
    out: state.players.map(({ out }) => out !== null),
    speaking: litSeat(moment),
    caught: isCaught ? event.spy : null,
    votes: state.votes,
    voting: event.type === "votes-shown",
  };
}
