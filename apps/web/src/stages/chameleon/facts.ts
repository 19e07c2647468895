import type { TableFacts } from "#stages/talk/face-states.ts";
import { litSeat, type Spot } from "./spotlight.ts";

/** The table's public facts at a moment, whether or not roles are revealed. */
export function factsOf(spot: Spot): TableFacts {
  const { event, state } = spot;
  return {
    out: state.players.map(() => false),
    speaking: litSeat(spot),
    caught: state.accused?.seat ?? null,
    votes: state.votes ?? [],
    voting: event.type === "votes-shown",
  };
}
