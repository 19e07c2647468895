import type { State } from "@wisp/games/chameleon/view";

/**
 * Seat of the chameleon, as far as the state at the cursor or the whole match shows it; null while it
 * may not be shown. An accusation shows it in the middle of a match.
 */
export function chameleonOf(state: State, whole: State | null): number | null {
  if (whole !== null) return whole.drawn?.chameleon ?? whole.closed?.chameleon ?? null;
  if (state.closed !== null) return state.closed.chameleon;
  return state.accused?.isChameleon === true ? state.accused.seat : null;
}
