import { type Agent, agentBySlug, type Database, type Failure, type User } from "@wisp/db";
import { agentFailure } from "./failure.ts";

/** Whoever runs the arena, at its command line. */
export const OPERATOR = "operator";

/** Who changes agents: an owner their own, the operator all that are not the arena's. */
export type AgentActor = Pick<User, "id"> | typeof OPERATOR;

/**
 * An agent that the actor may see as its owner sees it. An owner gets the same failure for agents of
 * others and for agents that do not exist.
 */
export async function findAgent(
  database: Database,
  actor: AgentActor,
  slug: string,
): Promise<Agent | Failure<"unknown-agent" | "arena-agent">> {
  const agent = await agentBySlug(database, slug);
  if (actor !== OPERATOR) {
    return agent?.owner?.id === actor.id
      ? agent
      : agentFailure("unknown-agent", "You have no agent with this name.");
  }
  if (agent === null) return agentFailure("unknown-agent", `There is no agent "${slug}".`);
  return agent.house
    ? agentFailure("arena-agent", `${slug} is a house agent: it comes with the arena.`)
    : agent;
}

/** An agent that the actor may change. Fails for retired and resident agents too. */
export async function findActiveAgent(
  database: Database,
  actor: AgentActor,
  slug: string,
): Promise<Agent | Failure<"unknown-agent" | "arena-agent" | "retired">> {
  const agent = await findAgent(database, actor, slug);
  if ("failed" in agent) return agent;
  if (agent.resident) {
    const detail = `${slug} is a resident agent: it is kept in the file that declares it.`;
    return agentFailure("arena-agent", detail);
  }
  return agent.state === "retired"
    ? agentFailure(
        "retired",
        `${slug} is retired and no longer plays. Register it again to let it play.`,
      )
    : agent;
}
