import { type Agent, agentBySlug, type Database, type User } from "@wisp/db";
import { ApiProblem } from "#server/calls/api.ts";
import { type Refusal, refused } from "./refusal.ts";

/** An agent by its slug, if it is this owner's; nobody is told of others'. */
export async function ownAgent(
  database: Database,
  owner: Pick<User, "id">,
  slug: string,
): Promise<Agent | null> {
  const agent = await agentBySlug(database, slug);
  return agent?.owner?.id === owner.id ? agent : null;
}

/** The same for the API; throws the problem when there is none. */
export async function knownOwnAgent(
  database: Database,
  owner: Pick<User, "id">,
  slug: string,
): Promise<Agent> {
  const agent = await ownAgent(database, owner, slug);
  if (agent === null) throw new ApiProblem("not-found", "You have no agent with this name.");
  return agent;
}

/** The same for what changes something about it. */
export async function activeAgent(
  database: Database,
  owner: Pick<User, "id">,
  slug: string,
): Promise<Agent | Refusal> {
  const agent = await knownOwnAgent(database, owner, slug);
  return agent.state === "retired"
    ? refused("retired", "This agent is retired and no longer plays. Register its address again.")
    : agent;
}

/** How an agent stands, as calls that changed it answer. */
export async function standsAnswer(database: Database, slug: string) {
  const agent = await agentBySlug(database, slug);
  if (agent === null) throw new Error(`agent ${slug} is gone`);
  const { name, state, version } = agent;
  return {
    slug,
    name,
    version: version.number,
    state,
    practiceOnly: version.passedAt === null,
  };
}
