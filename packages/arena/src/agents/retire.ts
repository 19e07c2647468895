import {
  type Agent,
  agentBySlug,
  type Database,
  recordAuditEntry,
  retireAgent,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { AgentFailure } from "./failure.ts";
import { type AgentActor, findActiveAgent, findOwnAgent, OPERATOR } from "./find.ts";

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

/** The same; an admin may also retire agents of other owners, which is recorded in the audit log. */
export async function retire(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
): Promise<{ readonly slug: string } | AgentFailure> {
  const agent = user.role === "admin" ? await agentBySlug(database, slug) : null;
  if (agent === null || agent.owner === null || agent.owner.id === user.id) {
    return retireOwn(database, user, slug);
  }
  if (await retireOnce(database, agent)) {
    await recordAuditEntry(database, { actorId: user.id, action: "agent-retired", target: slug });
  }
  return { slug };
}
