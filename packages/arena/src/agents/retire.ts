import {
  type Agent,
  agentBySlug,
  type Database,
  retireAgent,
  retireByModerator,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import {
  type AgentActor,
  type AgentFailure,
  findActiveAgent,
  findOwnAgent,
  OPERATOR,
} from "./find.ts";

/** False: it was retired before. */
async function retireOnce(database: Database, { id, state }: Agent): Promise<boolean> {
  if (state === "retired") return false;
  await retireAgent(database, id);
  return true;
}

/**
 * Retires an agent permanently: an owner their own, the operator any. For an owner a second request
 * succeeds and changes nothing; the operator gets the failure `retired`.
 */
export async function retireOwn(
  database: Database,
  actor: AgentActor,
  slug: string,
): Promise<{ readonly slug: string } | AgentFailure> {
  const agent =
    actor === OPERATOR
      ? await findActiveAgent(database, actor, slug)
      : await findOwnAgent(database, actor, slug);
  if (isFailure(agent)) return agent;
  await retireOnce(database, agent);
  return { slug };
}

/** The owner's notification when an admin gives no other reason. */
const RETIRED_BY_ADMIN = "An admin retired this agent.";

/**
 * The same; an admin may also retire agents of other owners. That is an act of a moderator: it is
 * recorded, the owner is notified, and only an admin can revert it.
 */
export async function retire(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
): Promise<{ readonly slug: string } | AgentFailure> {
  const agent = user.role === "admin" ? await agentBySlug(database, slug) : null;
  if (agent === null || agent.owner === null || agent.owner.id === user.id) {
    return retireOwn(database, user, slug);
  }
  // Of two admins, and of one who repeats it, only the first retires it.
  if (agent.state !== "retired") {
    await retireByModerator(database, user.id, agent.id, RETIRED_BY_ADMIN);
  }
  return { slug };
}
