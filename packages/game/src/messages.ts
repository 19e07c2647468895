import type { Ask, GameEvent, Seat } from "./contract.ts";

/** A message of the Space protocol; every field is optional there and null when not used. */
export interface SpaceMessage {
  readonly message: string | null;
  readonly name: string | null;
  readonly status: string | null;
  readonly word: string | null;
  readonly round: number | null;
}

/** How a game speaks the Space protocol: what a seat perceives, and how it is asked. */
export interface MessageMapping<State, E extends GameEvent> {
  /** The perceive calls for one event, in order; `view` is the seat's view after the event. */
  perceive(event: E, view: State, seat: Seat): SpaceMessage[];
  /** The interact call for an ask. */
  interact(ask: Ask<unknown>, view: State, seat: Seat): SpaceMessage;
}
