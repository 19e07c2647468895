import type { Event, Speech, State } from "@wisp/games/chameleon/view";

/** The data for the middle of the stage. */
export interface Spot {
  readonly event: Event;
  readonly state: State;
}

/** The clue in the middle of the stage; the last one stays until something else is shown. */
export function clueOnStage({ event, state }: Spot): Speech | null {
  const isShown = event.type === "spoke" || (event.type === "turn-opened" && event.ask !== "guess");
  return isShown ? (state.speeches.findLast(({ round }) => round === event.round) ?? null) : null;
}

/** The seat whose act is on the stage: its clue, its guess, or that it is accused. */
export function actingSeat(spot: Spot): number | null {
  const { event } = spot;
  if (event.type === "player-accused" || event.type === "guess-made") return event.seat;
  return clueOnStage(spot)?.seat ?? null;
}

/** The seats whose answer is awaited. */
export const askedSeats = ({ event }: Spot): readonly number[] =>
  event.type === "turn-opened" ? event.seats : [];

/** The seat that the table looks at: the one that acts, else the one asked for a clue or a guess. */
export function litSeat(spot: Spot): number | null {
  const asked =
    spot.event.type === "turn-opened" && spot.event.ask !== "vote"
      ? askedSeats(spot)[0]
      : undefined;
  return actingSeat(spot) ?? asked ?? null;
}
