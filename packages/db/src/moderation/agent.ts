import { type Database, inTransaction, type Transaction } from "../database.ts";
import { isId } from "../id.ts";
import { foldedName } from "../naming/seen-name.ts";
import { slugsFor } from "../naming/slugs.ts";
import { waysOf } from "./account.ts";
import {
  blockingAct,
  type ModerationBlock,
  type ModerationFailure,
  type OwnerKey,
  recordAct,
  showAgentAs,
  standing,
} from "./act.ts";

interface AgentRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly ownerId: string | null;
  readonly endpoint: string | null;
  readonly retired: boolean;
  readonly guest: boolean;
}

/** An agent that is not the arena's, locked. */
async function lockAgent(
  { connection }: Transaction,
  id: string,
): Promise<AgentRow | ModerationFailure> {
  const { rows } = isId(id)
    ? await connection.query<AgentRow>(
        `SELECT "id", "slug", "name", "description", "ownerId", "endpoint",
            "retiredAt" IS NOT NULL AS "retired", "guest"
          FROM "Agent" WHERE "id" = $1 FOR UPDATE`,
        [id],
      )
    : { rows: [] };
  const [agent] = rows;
  if (agent === undefined) return { failed: "gone", detail: "There is no such agent." };
  return agent.ownerId === null && !agent.guest
    ? { failed: "arena-agent", detail: "Nobody registered this agent: the arena provides it." }
    : agent;
}

/** The owner of an agent, by everything that stays the same when the account is deleted and made again. */
const keysOf = async (transaction: Transaction, ownerId: string | null): Promise<OwnerKey[]> =>
  ownerId === null ? [{ guests: true }] : [{ ownerId }, ...(await waysOf(transaction, ownerId))];

/** A guest program's name as it is shown: its mark goes wherever the name goes. */
export const guestName = (name: string): string => `${name} (guest program)`;

/** Whether an agent has a slug, or would get it back when an act is reverted. */
const isTaken = async (transaction: Transaction, slug: string): Promise<boolean> => {
  const { rowCount } = await transaction.connection.query(
    `SELECT 1 FROM "Agent" WHERE "slug" = $1`,
    [slug],
  );
  return rowCount !== 0 || (await blockingAct(transaction, [{ slug }])) !== null;
};

/**
 * Shows an agent under a moderator's name, and under a slug made from it. Its owner can neither name it
 * otherwise nor register another agent with the former name; the former slug cannot be taken.
 *
 * @param name as `readAgentName` gives it; null: a neutral one
 */
export async function renameAgent(
  database: Database,
  actorId: string,
  agentId: string,
  { name: given, reason }: { readonly name: string | null; readonly reason: string },
): Promise<{ readonly act: string; readonly slug: string } | ModerationFailure> {
  return inTransaction(database, async (transaction) => {
    const agent = await lockAgent(transaction, agentId);
    if ("failed" in agent) return agent;
    const neutralName = `Agent ${agent.id.slice(-6)}`;
    const name = agent.guest ? guestName(given ?? neutralName) : (given ?? neutralName);
    if (name === agent.name) return { failed: "gone", detail: "The agent has this name." };
    const neutral = `agent-${agent.id.slice(-12)}`;
    const [wanted = neutral] = given === null ? [neutral] : slugsFor(name, agent.id);
    const slug = wanted !== agent.slug && (await isTaken(transaction, wanted)) ? neutral : wanted;
    await showAgentAs(transaction, agent, { name, slug });
    const { ownerId, slug: formerSlug, name: formerName } = agent;
    const keys = await keysOf(transaction, ownerId);
    const act = await recordAct(transaction, {
      kind: "agent-renamed",
      actorId,
      reason,
      userId: ownerId,
      agentId,
      target: slug,
      before: { name: formerName, slug: formerSlug },
      blocks: [
        ...(formerSlug === slug ? [] : [{ slug: formerSlug }]),
        ...keys.map((key) => ({ ...key, readsAs: foldedName(formerName) })),
      ],
    });
    return { act, slug };
  });
}

/** Removes the description of an agent; its owner cannot write another one. */
export async function hideDescription(
  database: Database,
  actorId: string,
  agentId: string,
  reason: string,
): Promise<{ readonly act: string } | ModerationFailure> {
  return inTransaction(database, async (transaction) => {
    const agent = await lockAgent(transaction, agentId);
    if ("failed" in agent) return agent;
    const { ownerId, slug, description } = agent;
    if (description === "") return { failed: "gone", detail: "The agent has no description." };
    const { connection } = transaction;
    await connection.query(`UPDATE "Agent" SET "description" = '' WHERE "id" = $1`, [agentId]);
    const keys = await keysOf(transaction, ownerId);
    const act = await recordAct(transaction, {
      kind: "description-hidden",
      actorId,
      reason,
      userId: ownerId,
      agentId,
      target: slug,
      before: { description },
      blocks: keys.map((key) => ({ ...key, describesAs: foldedName(description) })),
    });
    return { act };
  });
}

/**
 * Retires an agent for its owner. Unlike an owner's own retirement it can be reverted, so the agent
 * keeps its address and its keys, and the address cannot be registered again.
 */
export async function retireByModerator(
  database: Database,
  actorId: string,
  agentId: string,
  reason: string,
): Promise<{ readonly act: string } | ModerationFailure> {
  return inTransaction(database, async (transaction) => {
    const agent = await lockAgent(transaction, agentId);
    if ("failed" in agent) return agent;
    if (agent.retired) return { failed: "gone", detail: "The agent is retired already." };
    const { connection } = transaction;
    await connection.query(
      `UPDATE "Agent" SET "retiredAt" = now(), "online" = false, "nextHealthCheckAt" = NULL
        WHERE "id" = $1`,
      [agentId],
    );
    await connection.query(
      `UPDATE "Ticket" SET "cancelledAt" = now()
        WHERE "agentId" = $1 AND "seatedAt" IS NULL AND "cancelledAt" IS NULL`,
      [agentId],
    );
    await connection.query("SELECT pg_notify('dial_outs', $1)", [agentId]);
    const { ownerId, slug, name, endpoint } = agent;
    const keys = await keysOf(transaction, ownerId);
    const act = await recordAct(transaction, {
      kind: "agent-retired",
      actorId,
      reason,
      userId: ownerId,
      agentId,
      target: slug,
      blocks: [
        ...(endpoint === null ? [] : [{ endpoint }]),
        ...keys.map((key) => ({ ...key, readsAs: foldedName(name) })),
      ],
    });
    return { act };
  });
}

/** Why an owner cannot describe an agent in this way; null: no moderator's act stands against it. */
export async function describingRefusal(
  database: Transaction,
  agentId: string,
  { name, description }: { readonly name?: string; readonly description?: string },
): Promise<ModerationBlock | null> {
  if (name === undefined && description === undefined) return null;
  const { connection } = database;
  const { rows } = await connection.query<{ kind: string; reason: string }>({
    name: "describing-refusal",
    text: `
      SELECT act."kind", act."reason" FROM "Agent" agent
      JOIN "ModerationAct" act ON act."agentId" = agent."id" AND ${standing("act")}
      WHERE agent."id" = $1 AND (act."kind" = 'agent-renamed' AND agent."name" <> $2::text
        OR act."kind" = 'description-hidden' AND agent."description" <> $3::text)
      ORDER BY act."id" LIMIT 1`,
    values: [agentId, name ?? null, description ?? null],
  });
  const [act] = rows;
  if (act !== undefined) {
    const what = act.kind === "agent-renamed" ? "name" : "description";
    return {
      failed: "moderated",
      detail: `A moderator changed this ${what}, and only a moderator can change it again. Reason: ${act.reason}`,
    };
  }
  const { rows: owners } = await connection.query<
    Pick<AgentRow, "ownerId" | "name" | "description">
  >(`SELECT "ownerId", "name", "description" FROM "Agent" WHERE "id" = $1`, [agentId]);
  const [agent] = owners;
  if (agent === undefined) return null;
  const { ownerId } = agent;
  // What the agent has already may stay: a form sends everything.
  return namingRefusal(database, {
    ownerId,
    ...(name !== agent.name && { name }),
    ...(description !== agent.description && { description }),
  });
}

/**
 * Why an owner cannot give an agent this name, description or address; null: no moderator's act stands
 * against it.
 */
export async function namingRefusal(
  database: Transaction,
  taken: {
    readonly ownerId: string | null;
    /** It is a guest program, which has no owner; absent: no. */
    readonly guest?: boolean;
    readonly name?: string;
    readonly description?: string;
    readonly endpoint?: string | null;
  },
): Promise<ModerationBlock | null> {
  const { ownerId, guest = false, name, description = "", endpoint = null } = taken;
  const keys = ownerId === null && !guest ? [] : await keysOf(database, ownerId);
  const act = await blockingAct(database, [
    ...(endpoint === null ? [] : [{ endpoint }]),
    ...(name === undefined ? [] : keys.map((key) => ({ ...key, readsAs: foldedName(name) }))),
    ...(description === ""
      ? []
      : keys.map((key) => ({ ...key, describesAs: foldedName(description) }))),
  ]);
  return (
    act && {
      failed: "moderated",
      detail: `A moderator acted against an agent of this name, description or address. Reason: ${act.reason}`,
    }
  );
}
