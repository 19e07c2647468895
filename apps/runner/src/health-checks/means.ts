import type { Budget } from "@wisp/agents";
import type { Database, DueAgent } from "@wisp/db";
import type { Lead } from "../duties/lead.ts";
import type { Logger } from "../log.ts";
import type { ReachMeans } from "../reach.ts";

/** What health checks need. */
export interface HealthCheckMeans extends ReachMeans {
  readonly database: Database;
  /** Pays for the calls of a check; absent: the cost is not limited. */
  budgetOf?(agent: Pick<DueAgent, "id" | "slug" | "resident" | "ownerId">): Budget | undefined;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
  /** Absent: no other process runs health checks. */
  readonly lead?: Pick<Lead, "held">;
  now(): Date;
  /** From 0 to 1. */
  chance(): number;
}

/**
 * Whether the result of a health check counts. It does not once the runner drains, or was paused for
 * so long that another one leads: the runner's own failure would look like the agent's.
 */
export const counts = ({ drain, lead }: Pick<HealthCheckMeans, "drain" | "lead">): boolean =>
  !drain.aborted && lead?.held !== false;
