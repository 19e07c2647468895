import {
  agentBySlug,
  type Database,
  isFailure,
  recordAuditEntry,
  retireAgent,
  type User,
} from "@wisp/db";
import type { AgentFailure } from "./failure.ts";
import { findActiveAgent, findAgent, OPERATOR } from "./find.ts";

/** Who retires agents. An admin may retire any agent that has an owner. */
type Actor = Pick<User, "id" | "role"> | typeof OPERATOR;

async function findRetirable(database: Database, actor: Actor, slug: string) {
  if (actor === OPERATOR) return findActiveAgent(database, actor, slug);
  const agent = actor.role === "admin" ? await agentBySlug(database, slug) : null;
  return agent?.owner ? agent : findAgent(database, actor, slug);
}

/**
 * Retires an agent permanently. For owners a second request succeeds and changes nothing; the
 * operator gets the failure `retired`. Records an admin's action on another owner's agent.
 */
export async function retire(
  database: Database,
  actor: Actor,
  slug: string,
): Promise<{ readonly slug: string } | AgentFailure> {
  const agent = await findRetirable(database, actor, slug);
  if (isFailure(agent)) return agent;
  if (agent.state === "retired") return { slug };
  await retireAgent(database, agent.id);
  if (actor !== OPERATOR && agent.owner?.id !== actor.id) {
    await recordAuditEntry(database, {
      actorId: actor.id,
      action: "agent-retired",
      target: agent.slug,
    });
  }
  return { slug };
}
