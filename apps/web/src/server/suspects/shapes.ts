import type { ApiSuspicion } from "@wisp/api";

/** What the room suspects; null for somebody who has not called. */
export interface RoomAnswer {
  readonly changes: ApiSuspicion["changes"] | null;
}

/** What became of a call. */
export interface CallAnswer extends RoomAnswer {
  readonly counted: boolean;
}
