import { type Agent, agentBySlug, type Database } from "@wisp/db";
import { called, UsageError } from "../../command.ts";

/** The agent of that slug; throws UsageError when there is none, or it belongs to the house. */
export async function ownAgent(database: Database, slug: string): Promise<Agent> {
  const agent = await agentBySlug(database, slug);
  if (agent === null) {
    throw new UsageError(`There is no agent "${slug}"; ${called("agent list")} lists all agents.`);
  }
  if (agent.house) throw new UsageError(`${slug} is a house agent: it comes with the arena.`);
  return agent;
}

/** The same for what changes something about it. */
export async function activeAgent(database: Database, slug: string): Promise<Agent> {
  const agent = await ownAgent(database, slug);
  if (agent.resident) {
    throw new UsageError(`${slug} is a resident agent: it is kept in the file that declares it.`);
  }
  if (agent.state === "retired") {
    throw new UsageError(`${slug} is retired and no longer plays. Add it again to let it play.`);
  }
  return agent;
}
