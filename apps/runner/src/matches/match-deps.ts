import type { Budget } from "@wisp/agents";
import type { Database } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Payer } from "../budget.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { Logger } from "../log.ts";
import type { ConnectionDeps } from "../resolve-connection.ts";
import type { Leases } from "./run-matches.ts";

/** What every match of a runner shares. */
export interface MatchDeps extends ConnectionDeps {
  readonly database: Database;
  readonly games: Readonly<Record<string, GameEntry>>;
  /** Pays for the calls of a seat; absent: nobody counts. */
  budgetFor?(payer: Payer): Budget;
  readonly gateway: Pick<Gateway, "eventsAppended" | "statusChanged">;
  readonly log: Logger;
  /** Names this process in the match row. */
  readonly runner: string;
  /** A claim holds for this long unless `leases` renews it. */
  readonly leaseMs: number;
  readonly leases: Pick<Leases, "keep">;
  /** Aborted when the runner drains: matches stop after their turn and are given back. */
  readonly drain: AbortSignal;
}
