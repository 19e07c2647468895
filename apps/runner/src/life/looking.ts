import type { Purse } from "@wisp/agents";
import type { Database, DueAgent } from "@wisp/db";
import type { Logger } from "../log.ts";
import type { Reaching } from "../reach.ts";

/** What agents are looked after with. */
export interface Looking extends Reaching {
  readonly database: Database;
  /** Pays for what its check costs; absent: nobody counts. */
  purseOf?(agent: Pick<DueAgent, "id" | "slug" | "resident" | "ownerId">): Purse | undefined;
  readonly log: Logger;
  /** Aborted when the runner drains: what comes of a look then does not count. */
  readonly drain: AbortSignal;
  now(): Date;
  /** From 0 to 1. */
  chance(): number;
}
