import type { User } from "@wisp/db";

/** Who calls a tool, and whether they are still there. */
export interface Caller {
  readonly user: User;
  /** Aborted when the connection of the call ends. */
  readonly signal: AbortSignal;
}
