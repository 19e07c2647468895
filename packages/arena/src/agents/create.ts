import { type Agent, createAgent, type Database, type NewAgent, slugsFor, slugsOf } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type AgentFailure, agentFailure } from "./failure.ts";

/** Creates an agent under the first of the slugs that is free. */
export async function createUnderFreeSlug(
  database: Database,
  slugs: readonly string[],
  agent: Omit<NewAgent, "slug" | "house">,
): Promise<Agent | AgentFailure | "registered-before"> {
  let failure = agentFailure("slug-taken", "This name is taken.");
  for (const slug of slugs) {
    const created = await createAgent(database, { ...agent, slug, house: false });
    if (!isFailure(created)) return created;
    const { failed, detail } = created;
    if (failed === "registered-before") return failed;
    if (failed !== "slug-taken") return agentFailure(failed, detail);
    failure = agentFailure(failed, detail);
  }
  return failure;
}

/**
 * Slugs to try for an agent without an address, in order. They stay the same until the owner registers
 * another agent, so the slug can be shown before it is taken.
 */
export async function slugsWithoutAddress(
  database: Database,
  ownerId: string,
  name: string,
): Promise<readonly string[]> {
  const { length } = await slugsOf(database, ownerId);
  return slugsFor(name, `${ownerId}/${length}`);
}
