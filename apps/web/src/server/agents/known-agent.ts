import { type Agent, agentBySlug } from "@wisp/db";
import { ApiProblem, readName } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

/** The agent of a slug as written in an address; people do not count. Throws the error for the caller. */
export async function knownAgent(slug: string): Promise<Agent> {
  const agent = await agentBySlug(database(), readName(slug));
  if (agent === null || agent.person)
    throw new ApiProblem("not-found", "There is no agent with this name.");
  return agent;
}
