import {
  type Event,
  isSealed,
  type Speech,
  type State,
  speechesOf,
} from "@wisp/games/who-is-spy/view";
import type { Moment } from "#features/replay/game-stage.ts";

/** What the middle of the stage depends on. */
export type StageMoment = Pick<Moment<State, Event>, "event" | "state" | "ballot">;

/** Whether the stage shows what was said in the current round: a speech, or the next question. */
const showsSpeeches = ({ event, ballot }: StageMoment): boolean =>
  event.type === "spoke" ||
  (event.type === "turn-opened" && event.ask !== "guess" && ballot === null);

/** The speeches of a round that were given at the same time, together on the stage; [] where they are not. */
export function sealedOnStage(moment: StageMoment): readonly Speech[] {
  const { round, config } = moment.state;
  return showsSpeeches(moment) && isSealed(config, round) ? speechesOf(moment.state, round) : [];
}

/**
 * The speech in the middle of the stage; null where something else is shown. The last speech of a
 * round stays there until the next one comes, so that it can be read while somebody thinks.
 */
export function speechOnStage(moment: StageMoment): Speech | null {
  const { event, state } = moment;
  if (!showsSpeeches(moment) || isSealed(state.config, state.round)) return null;
  if (event.type === "spoke") {
    const { round, seat } = event;
    return state.speeches.find((each) => each.round === round && each.seat === seat) ?? null;
  }
  return state.speeches.findLast(({ round }) => round === state.round) ?? null;
}

/** The seat that the table looks at: whose speech or guess is on the stage, else who alone is asked for one. */
export function litSeat(moment: StageMoment): number | null {
  const { event } = moment;
  if (event.type === "word-guessed") return event.seat;
  const isAsked = event.type === "turn-opened" && event.ask !== "vote" && event.seats.length === 1;
  const asked = isAsked ? event.seats[0] : undefined;
  return speechOnStage(moment)?.seat ?? asked ?? null;
}
