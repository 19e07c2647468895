import type { ApiSuspicion } from "@wisp/api";
import type { Callers } from "@wisp/arena";
import { identities, identityToPlay } from "./identity.ts";

/** The suspicion of the room; null before the viewer's own call. */
export interface RoomAnswer {
  readonly changes: ApiSuspicion["changes"] | null;
}

/** Result of a call. */
export interface CallAnswer extends RoomAnswer {
  readonly counted: boolean;
}

/** The solution of a moment of a puzzle, once it is answered. */
export interface PuzzleResult {
  readonly matchId: string;
  readonly cursor: number;
  /** The seats of the hidden role. */
  readonly holders: readonly number[];
  /** What each seat was dealt: its word; null for none, and where words stay hidden. */
  readonly secrets: readonly (string | null)[];
  /** The seats that agents voted for at that moment, without the vote of the hidden role. */
  readonly votes: readonly number[];
  readonly room: ApiSuspicion["changes"];
  readonly counted: boolean;
}

/** The caller's identities from the account and the browser's cookie; a new visitor gets a cookie. */
export async function callersToCount(): Promise<Callers> {
  const [first, ...others] = await identities();
  return first === undefined ? [await identityToPlay()] : [first, ...others];
}
