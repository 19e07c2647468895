import type { Event, Speech, State } from "@wisp/games/chameleon/view";

/** What the middle of the stage depends on. */
export interface Spot {
  readonly event: Event;
  readonly state: State;
}

/** The clue in the middle of the stage; the last one stays until something else is shown. */
export function clueOnStage({ event, state }: Spot): Speech | null {
  const isShown = event.type === "spoke" || (event.type === "turn-opened" && event.ask !== "guess");
  return isShown ? (state.speeches.findLast(({ round }) => round === event.round) ?? null) : null;
}

/** The seat that is asked for a clue, or the chameleon for its guess; null where nobody is. */
export const nextSeat = ({ event }: Spot): number | null =>
  event.type === "turn-opened" && event.ask !== "vote" ? (event.seats[0] ?? null) : null;

/** The seat in the light: whose words are on the stage, else who is asked for them. */
export function litSeat(spot: Spot): number | null {
  const { event } = spot;
  if (event.type === "player-accused" || event.type === "guess-made") return event.seat;
  return clueOnStage(spot)?.seat ?? nextSeat(spot);
}
