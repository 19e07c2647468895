import type { Budget } from "@wisp/agents";
import { type Database, heartbeat } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Payer } from "../budget.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { Logger } from "../log.ts";
import type { ConnectionDeps } from "../resolve-connection.ts";

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

/** Heartbeats in a lease: several may be lost before the matches are. */
const HEARTBEATS = 4;

/**
 * Renews the claims on all matches of a runner, with one statement per heartbeat. A heartbeat need not
 * report lost matches: the next write to a lost match fails.
 */
export class Leases {
  readonly #fences = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  /** @param leaseMs a lost runner's matches are free again this long after its last heartbeat */
  constructor(database: Database, leaseMs: number) {
    this.#timer = setInterval(() => {
      if (this.#fences.size === 0) return;
      heartbeat(database, this.#fences, leaseMs).catch(() => {});
    }, leaseMs / HEARTBEATS);
  }

  /** Renews the claim on a match until the returned function is called. */
  keep(matchId: string, fence: number): () => void {
    this.#fences.set(matchId, fence);
    return () => {
      // A later claim of the same match may be this runner's, too.
      if (this.#fences.get(matchId) === fence) this.#fences.delete(matchId);
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }
}
