import type { User } from "@wisp/db";

/** The caller of a tool, and whether it is still connected. */
export interface Caller {
  readonly user: User;
  /** Aborted when the connection of the call ends. */
  readonly signal: AbortSignal;
}
