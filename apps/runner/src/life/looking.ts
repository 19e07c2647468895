import type { Budget } from "@wisp/agents";
import type { Database, DueAgent } from "@wisp/db";
import type { Lead } from "../duties/lead.ts";
import type { Logger } from "../log.ts";
import type { Reaching } from "../reach.ts";

/** What agents are looked after with. */
export interface Looking extends Reaching {
  readonly database: Database;
  /** Pays for what its check costs; absent: nobody counts. */
  budgetOf?(agent: Pick<DueAgent, "id" | "slug" | "resident" | "ownerId">): Budget | undefined;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
  /** Absent: nobody else looks. */
  readonly lead?: Pick<Lead, "held">;
  now(): Date;
  /** From 0 to 1. */
  chance(): number;
}

/**
 * Whether what a look finds counts: not once the runner drains or was paused for so long that another
 * one leads, as its own failure would look like the agent's.
 */
export const counts = ({ drain, lead }: Pick<Looking, "drain" | "lead">): boolean =>
  !drain.aborted && lead?.held !== false;
