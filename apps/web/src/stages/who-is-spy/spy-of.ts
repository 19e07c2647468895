import type { State } from "@wisp/games/who-is-spy/view";
import type { Moment } from "#features/replay/game-stage.ts";

/** Seat of the spy; null while it may not be shown. */
export function spyOf<Event>({ whole }: Pick<Moment<State, Event>, "whole">): number | null {
  return whole?.drawn?.spy ?? whole?.closed?.spy ?? null;
}
