import type { Budget, OutboundClient } from "@wisp/agents";
import type { ChannelListener, Database } from "@wisp/db";
import type { KeyRing } from "@wisp/secrets";
import type { Logger } from "../log.ts";
import type { ReachMeans } from "../reach.ts";

/** A runner's means for checks. */
export interface CheckMeans extends ReachMeans {
  readonly database: Database;
  readonly listening: ChannelListener;
  readonly client: OutboundClient;
  /** Base URL of Hugging Face's API; its own by default. */
  readonly apiBase?: string;
  /** Reads the keys that are given with checks; absent: such checks fail, and say so. */
  readonly keyRing?: KeyRing;
  /** Pays the cost of a check for its owner. */
  budgetFor(ownerId: string | null): Budget;
  /** Runs a wait without taking up one of the runner's places for checks. */
  aside<Result>(wait: () => Promise<Result>): Promise<Result>;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}
