import { type Agent, agentBySlug } from "@wisp/db";
import { ApiProblem, readName } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

/** The agent of a slug as it stands in an address; people are none. Throws what the caller is told. */
export async function knownAgent(slug: string): Promise<Agent> {
  const agent = await agentBySlug(database(), readName(slug));
  if (agent === null || agent.person)
    throw new ApiProblem("not-found", "There is no agent with this name.");
  return agent;
}
