import type { TableFacts } from "#stages/talk/face-states.ts";
import { litSeat, type StageMoment } from "./spotlight.ts";

/** The table's public facts at a moment, whether or not roles are revealed. */
export function factsOf(moment: StageMoment): TableFacts {
  const { event, state } = moment;
  const isOver = event.type === "match-closed";
  const spy = isOver && event.winner === "civilians" ? event.spy : null;
  return {
    out: state.players.map(({ out }) => out !== null),
    speaking: litSeat(moment),
    caught: isOver ? spy : state.caught,
    votes: state.votes,
    voting: event.type === "votes-shown",
  };
}
