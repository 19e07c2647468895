import type { Transaction } from "../database.ts";

/** An agent's name with the slug that is made from it. */
interface ShownName {
  readonly name: string;
  readonly slug: string;
}

/**
 * Shows an agent under another name and address from now on, wherever it was named: its row, which all
 * matches, boards and exports read, and the texts that keep a copy. The caller holds its row.
 */
export async function showAgentAs(
  { connection }: Transaction,
  agent: { readonly id: string; readonly slug: string },
  { name, slug }: ShownName,
): Promise<void> {
  await connection.query(`UPDATE "Agent" SET "name" = $2, "slug" = $3 WHERE "id" = $1`, [
    agent.id,
    name,
    slug,
  ]);
  await connection.query(
    `UPDATE "Notification" SET "data" = (
        "data"::jsonb || jsonb_build_object('agent', jsonb_build_object('slug', $2::text, 'name', $3::text)))::json
      WHERE "id" IN (SELECT "id" FROM "Notification"
        WHERE "data" -> 'agent' ->> 'slug' = $1 ORDER BY "id" FOR NO KEY UPDATE)`,
    [agent.slug, slug, name],
  );
  await connection.query(
    `UPDATE "AuditEntry" SET "target" = $2 WHERE "target" = $1 AND "action" IN (
      'agent-set-offline', 'agent-retired', 'agent-renamed', 'description-hidden', 'suspension-lifted',
      'picture-approved', 'picture-refused', 'agent-invited', 'agent-withdrawn')`,
    [agent.slug, slug],
  );
}
