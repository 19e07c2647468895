import type { Budget } from "@wisp/agents";
import { type Database, heartbeat } from "@wisp/db";
import type { Games } from "@wisp/games";
import type { Patience } from "@wisp/play";
import type { Payer } from "../budget.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { Logger } from "../log.ts";
import type { ConnectionDeps } from "../resolve-connection.ts";
import type { RunnerTelemetry } from "../telemetry.ts";

/** What every match of a runner shares. */
export interface MatchDeps extends ConnectionDeps {
  readonly database: Database;
  readonly games: Games;
  /** Pays for the calls of a seat; absent: calls are not counted. */
  budgetFor?(payer: Payer): Budget;
  readonly gateway: Pick<Gateway, "eventsAppended" | "statusChanged">;
  readonly log: Logger;
  /** Counts and traces what is played; absent: nothing is counted. */
  readonly telemetry?: RunnerTelemetry;
  /** Most milliseconds for an answer to an interview; absent: what the interview gives. */
  readonly maxInterviewMs?: number;
  /** With agents that are away in matches of experiments; absent: none. */
  readonly patience?: Patience;
  /** Names this process in the match row. */
  readonly runner: string;
  /** A lease holds for this long unless `leases` renews it. */
  readonly leaseMs: number;
  readonly leases: Pick<Leases, "keep">;
  /** Aborted when the runner drains: matches stop after their turn, and interviews at once, and are given back. */
  readonly drain: AbortSignal;
}

/** Heartbeats in a lease: several may be lost before the matches are. */
const HEARTBEATS = 4;

/** A match that is kept. */
interface Kept {
  readonly fence: number;
  readonly onLost: () => void;
}

/**
 * Renews the leases on all matches of a runner, with one statement per heartbeat. The next write to a match
 * that is lost fails; a heartbeat finds it sooner, such as one of an experiment that was cancelled.
 */
export class Leases {
  readonly #kept = new Map<string, Kept>();
  readonly #timer: NodeJS.Timeout;

  /** @param leaseMs a lost runner's matches are free again this long after its last heartbeat */
  constructor(database: Database, leaseMs: number) {
    this.#timer = setInterval(() => {
      if (this.#kept.size === 0) return;
      const kept = new Map(this.#kept);
      const fences = new Map([...kept].map(([id, { fence }]) => [id, fence]));
      heartbeat(database, fences, leaseMs)
        .then((lost) => {
          for (const id of lost) kept.get(id)?.onLost();
        })
        .catch(() => {});
    }, leaseMs / HEARTBEATS);
  }

  /**
   * Renews the lease on a match until the returned function is called.
   *
   * @param onLost called when the match is over, or another runner's
   */
  keep(matchId: string, fence: number, onLost: () => void): () => void {
    this.#kept.set(matchId, { fence, onLost });
    return () => {
      // A later lease of the same match may be this runner's, too.
      if (this.#kept.get(matchId)?.fence === fence) this.#kept.delete(matchId);
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }
}
