import type { Audience, Game, GameEvent, LogEntry, Viewer } from "./contract.ts";

/** Seen by spectators and every seat. */
export const everyone: Audience = { seats: "all", public: true };
/** Kept by the platform until the match is over. */
export const nobody: Audience = { seats: [], public: false };
/** Seen by these seats alone. */
export const only = (...seats: number[]): Audience => ({ seats, public: false });
/** Seen by these seats alone until the match is over, then by every reader. */
export const untilEnd = (...seats: number[]): Audience => ({
  seats,
  public: false,
  afterEnd: true,
});

/** Whether `viewer` may see an event sent to `to`. */
export function sees(viewer: Viewer, to: Audience): boolean {
  if (viewer === "omniscient") return true;
  if (viewer === "public") return to.public;
  if (viewer === "ended") return to.public || to.afterEnd === true;
  return to.seats === "all" || to.seats.includes(viewer);
}

/** The events of a log that `viewer` may see, in order. */
export function visible<E>(log: readonly LogEntry<E>[], viewer: Viewer): E[] {
  return log.filter((entry) => sees(viewer, entry.to)).map((entry) => entry.event);
}

/** The fold of what `viewer` may see; undefined while there are no such events. */
export function viewOf<State, E extends GameEvent>(
  game: Pick<Game<never, never, State, never, E>, "evolve">,
  log: readonly LogEntry<E>[],
  viewer: Viewer,
): State | undefined {
  let state: State | undefined;
  for (const entry of log) if (sees(viewer, entry.to)) state = game.evolve(state, entry.event);
  return state;
}
