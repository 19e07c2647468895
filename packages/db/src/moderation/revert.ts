import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { isId } from "../id.ts";
import { type ModerationKind, notify, showAgentAs, standing } from "./act.ts";

interface NamedAgent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** What an act replaced; all fields are absent once the account is deleted. */
interface Before {
  readonly name?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly handle?: string;
  readonly agents?: readonly NamedAgent[];
}

interface ActRow {
  readonly id: string;
  readonly kind: ModerationKind;
  readonly userId: string | null;
  readonly agentId: string | null;
  readonly before: Before;
}

/** Shows an agent as before, unless another agent took the slug long ago: acts block it while they stand. */
async function restoreName(
  transaction: Transaction,
  agentId: string,
  { name, slug }: { readonly name: string; readonly slug: string },
): Promise<void> {
  const { connection } = transaction;
  const { rows } = await connection.query<{ slug: string }>(
    `SELECT "slug" FROM "Agent" WHERE "id" = $1 FOR UPDATE`,
    [agentId],
  );
  const [current] = rows;
  if (current !== undefined) {
    await showAgentAs(transaction, { id: agentId, slug: current.slug }, { name, slug });
  }
}

const restore: Readonly<
  Record<ModerationKind, (transaction: Transaction, act: ActRow) => Promise<unknown>>
> = {
  "account-banned": ({ connection }, { userId }) =>
    connection.query(`UPDATE "User" SET "bannedAt" = NULL WHERE "id" = $1`, [userId]),
  "handle-hidden": async (transaction, { userId, before: { handle, agents = [] } }) => {
    if (handle === undefined) return;
    const { connection } = transaction;
    await connection.query(`UPDATE "User" SET "handle" = $2 WHERE "id" = $1`, [userId, handle]);
    for (const agent of agents) await restoreName(transaction, agent.id, agent);
  },
  "agent-renamed": async (transaction, { agentId, before: { name, slug } }) => {
    if (agentId === null || name === undefined || slug === undefined) return;
    await restoreName(transaction, agentId, { name, slug });
  },
  "description-hidden": async ({ connection }, { agentId, before: { description } }) => {
    if (description === undefined) return;
    await connection.query(`UPDATE "Agent" SET "description" = $2 WHERE "id" = $1`, [
      agentId,
      description,
    ]);
  },
  "agent-retired": ({ connection }, { agentId }) =>
    connection.query(
      `UPDATE "Agent" agent SET "retiredAt" = NULL WHERE agent."id" = $1 AND (agent."guest" OR EXISTS (
        SELECT FROM "User" owner WHERE owner."id" = agent."ownerId" AND owner."deletedAt" IS NULL))`,
      [agentId],
    ),
  "speech-hidden": ({ connection }, { id }) =>
    connection.query(`DELETE FROM "HiddenEvent" WHERE "actId" = $1`, [id]),
};

/**
 * Reverts a moderator's act and restores what was shown before. Of several renamings of one agent the
 * newest is reverted first. False when the act does not stand, or a later one has to be reverted first.
 */
export async function revertAct(
  database: Database,
  actorId: string,
  actId: string,
): Promise<boolean> {
  if (!isId(actId)) return false;
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const { rows } = await connection.query<ActRow>(
      `SELECT act."id", act."kind", act."userId", act."agentId", act."before"
        FROM "ModerationAct" act
        WHERE act."id" = $1 AND ${standing("act")} AND NOT EXISTS (
          SELECT FROM "ModerationAct" later WHERE later."kind" = 'agent-renamed'
            AND act."kind" = 'agent-renamed' AND later."agentId" = act."agentId"
            AND later."id" > act."id" AND ${standing("later")})
        FOR UPDATE OF act`,
      [actId],
    );
    const [act] = rows;
    if (act === undefined) return false;
    await restore[act.kind](transaction, act);
    await connection.query(
      `UPDATE "ModerationAct" SET "revertedAt" = now(), "revertedBy" = $2 WHERE "id" = $1`,
      [actId, actorId],
    );
    await recordAuditEntry(transaction, {
      actorId,
      action: "moderation-reverted",
      target: actId,
      detail: { kind: act.kind },
    });
    await notify(connection, "moderation-reverted", actId);
    if (act.kind === "speech-hidden") {
      await connection.query(
        `SELECT pg_notify('hidden_speeches', "matchId"::text || '/' || ("before" ->> 'cursor'))
          FROM "ModerationAct" WHERE "id" = $1`,
        [actId],
      );
    }
    return true;
  });
}
