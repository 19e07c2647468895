import { type Database, inTransaction } from "../database.ts";
import type { ModerationBlock } from "../moderation/act.ts";
import { describingRefusal } from "../moderation/agent.ts";

/** An agent's presentation; absent fields stay. */
export interface Description {
  /** 1 to 60 characters; the slug stays. */
  readonly name?: string;
  readonly description?: string;
  /** See `AVATARS`. */
  readonly avatar?: number;
  /** Whether everyone may read its private reasoning once a match is over; true at first. */
  readonly showReasoning?: boolean;
  /** Whether experiments and forks of others may call it; false at first. */
  readonly openToLab?: boolean;
}

/**
 * Changes how an agent is shown, its past matches included. Fails, and changes nothing, if a moderator's
 * act stands against its new name or description.
 */
export async function describeAgent(
  database: Database,
  agentId: string,
  { name, description, avatar, showReasoning, openToLab }: Description,
): Promise<ModerationBlock | null> {
  return inTransaction(database, async (transaction) => {
    // Moderators lock the row, too: no act comes between the question and the change.
    await transaction.connection.query(`SELECT 1 FROM "Agent" WHERE "id" = $1 FOR UPDATE`, [
      agentId,
    ]);
    const refusal = await describingRefusal(transaction, agentId, { name, description });
    if (refusal !== null) return refusal;
    await transaction.connection.query(
      `UPDATE "Agent" SET "name" = coalesce($2, "name"),
          "description" = coalesce($3, "description"), "avatar" = coalesce($4, "avatar"),
          "showReasoning" = coalesce($5, "showReasoning"), "openToLab" = coalesce($6, "openToLab")
        WHERE "id" = $1`,
      [agentId, name, description, avatar, showReasoning, openToLab],
    );
    return null;
  });
}
