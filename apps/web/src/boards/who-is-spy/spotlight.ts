import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import type { Moment } from "#features/replay/board.ts";

/** What the middle of the stage depends on. */
export type StageMoment = Pick<Moment<State, Event>, "event" | "state" | "ballot">;

/**
 * The speech in the middle of the stage; null where something else is shown. The last speech of a
 * round stays there until the next one comes, so that it can be read while somebody thinks.
 */
export function speechOnStage({ event, state, ballot }: StageMoment): Speech | null {
  if (event.type === "spoke") {
    const { round, seat } = event;
    return state.speeches.find((each) => each.round === round && each.seat === seat) ?? null;
  }
  if (event.type !== "turn-opened" || ballot !== null) return null;
  return state.speeches.findLast(({ round }) => round === event.round) ?? null;
}

/** The seat that the table looks at: whose speech is on the stage, else who is asked to speak. */
export function litSeat(moment: StageMoment): number | null {
  const { event } = moment;
  const asked = event.type === "turn-opened" && event.ask === "speech" ? event.seats[0] : undefined;
  return speechOnStage(moment)?.seat ?? asked ?? null;
}
