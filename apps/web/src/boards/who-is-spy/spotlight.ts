import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import type { Moment } from "#features/replay/board.ts";

/** What the middle of the stage depends on. */
export type SpyMoment = Pick<Moment<State, Event>, "event" | "state" | "ballot">;

/**
 * The speech in the middle of the stage; null where something else is shown. The last speech of a
 * round stays there until the next one comes, so that it can be read while somebody thinks.
 */
export function speechOnStage({ event, state, ballot }: SpyMoment): Speech | null {
  if (event.type === "spoke") {
    const { round, seat } = event;
    return state.speeches.find((each) => each.round === round && each.seat === seat) ?? null;
  }
  if (event.type !== "turn-opened" || ballot !== null) return null;
  return state.speeches.findLast(({ round }) => round === event.round) ?? null;
}

/** The seat that is asked to speak and has not spoken; null where nobody is. */
export const nextSpeaker = (event: Event): number | null =>
  event.type === "turn-opened" && event.ask === "speech" ? (event.seats[0] ?? null) : null;

/** The seat in the light: whose speech is on the stage, else who is about to speak. */
export const litSeat = (moment: SpyMoment): number | null =>
  speechOnStage(moment)?.seat ?? nextSpeaker(moment.event);
