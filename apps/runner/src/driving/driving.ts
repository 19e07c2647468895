import type { AnyConnector } from "@wisp/agents";
import type { Database } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Gateway } from "../gateway/gateway.ts";
import type { Logger } from "../log.ts";

/** What every match of a runner shares. */
export interface Driving {
  readonly database: Database;
  readonly games: Readonly<Record<string, GameEntry>>;
  readonly connectors: ReadonlyMap<string, AnyConnector>;
  readonly gateway: Pick<Gateway, "grew" | "turned">;
  readonly log: Logger;
  /** Names this process in the match row. */
  readonly runner: string;
  /** See `keepLease`. */
  readonly leaseMs: number;
  /** Aborted when the runner drains: matches stop after their turn and are given back. */
  readonly drain: AbortSignal;
}
