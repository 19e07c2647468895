import type { Budget } from "@wisp/agents";
import type { ChannelListener, Database } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Logger } from "../log.ts";
import type { ReachMeans } from "../reach.ts";

/** A runner's means for test runs. */
export interface TestRunMeans extends ReachMeans {
  readonly database: Database;
  readonly listening: ChannelListener;
  readonly games: Readonly<Record<string, GameEntry>>;
  /** Pays the cost of a test run for its owner. */
  budgetFor(ownerId: string | null): Budget;
  /** Runs a wait without taking up one of the runner's places for test runs. */
  aside<Result>(wait: () => Promise<Result>): Promise<Result>;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}
