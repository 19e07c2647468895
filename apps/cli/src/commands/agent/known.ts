import { findActiveAgent, findAgent, OPERATOR } from "@wisp/arena";
import type { Agent, Database } from "@wisp/db";
import { valueOrUsageError } from "./value-or-usage-error.ts";

/** The agent of that slug; throws UsageError if there is none, or it is a house agent. */
export const ownAgent = async (database: Database, slug: string): Promise<Agent> =>
  valueOrUsageError(await findAgent(database, OPERATOR, slug));

/** The same for what changes something about it. */
export const activeAgent = async (database: Database, slug: string): Promise<Agent> =>
  valueOrUsageError(await findActiveAgent(database, OPERATOR, slug));
