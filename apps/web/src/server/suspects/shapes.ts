import type { ApiSuspicion } from "@wisp/api";

/** What the room suspects; null for somebody who has not called. */
export interface RoomAnswer {
  readonly changes: ApiSuspicion["changes"] | null;
}

/** What became of a call. */
export interface CallAnswer extends RoomAnswer {
  readonly counted: boolean;
}

/** What a moment of a puzzle was about, once it is answered. */
export interface PuzzleResult {
  readonly matchId: string;
  readonly cursor: number;
  /** The seat that was looked for. */
  readonly holder: number;
  /** The seats that agents voted for at that moment; not the vote of the one that is looked for. */
  readonly votes: readonly number[];
  readonly room: ApiSuspicion["changes"];
  readonly counted: boolean;
}
