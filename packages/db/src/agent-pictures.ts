import { recordAuditEntry } from "./audit.ts";
import { type Database, inTransaction } from "./database.ts";
import { isId } from "./id.ts";
import type { Queryable } from "./queryable.ts";

export const pictureStatuses = ["waiting", "approved", "refused"] as const;
/** `waiting`: for a moderator. Only an approved picture is shown to everyone. */
export type PictureStatus = (typeof pictureStatuses)[number];

/** The picture of an agent, for its owner. */
export interface OwnPicture {
  /** SHA-256 of its data in hex. */
  readonly hash: string;
  readonly status: PictureStatus;
}

/** A picture with its agent, for moderators. */
export interface ListedPicture extends OwnPicture {
  readonly agent: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly avatar: number;
    readonly owner: string | null;
  };
  readonly createdAt: Date;
}

/** Locks the agent's row before a picture changes, so that agent and picture stay consistent. */
const lockAgent = (connection: Queryable, agentId: string) =>
  connection.query(`SELECT FROM "Agent" WHERE "id" = $1 FOR NO KEY UPDATE`, [agentId]);

const HIDE = `UPDATE "Agent" SET "picture" = NULL WHERE "id" = $1 AND "picture" IS NOT NULL`;

/** Stores a new picture of an agent instead of the one it had. It waits for a moderator. */
export async function storePicture(
  database: Database,
  agentId: string,
  { hash, data }: { readonly hash: string; readonly data: Uint8Array },
): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    await lockAgent(connection, agentId);
    await connection.query(
      `INSERT INTO "AgentPicture" ("agentId", "hash", "data")
        SELECT "id", $2, $3 FROM "Agent" WHERE "id" = $1 AND "retiredAt" IS NULL
        ON CONFLICT ("agentId") DO UPDATE SET "hash" = $2, "data" = $3, "status" = 'waiting',
          "createdAt" = now()`,
      [agentId, hash, Buffer.from(data)],
    );
    await connection.query(HIDE, [agentId]);
  });
}

/** Deletes the picture of an agent; does nothing if it has none. */
export async function removePicture(database: Database, agentId: string): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    await lockAgent(connection, agentId);
    await connection.query(HIDE, [agentId]);
    await connection.query(`DELETE FROM "AgentPicture" WHERE "agentId" = $1`, [agentId]);
  });
}

/** The pictures of an owner's agents, by slug. */
export async function picturesOfOwner(
  { connection }: Pick<Database, "connection">,
  ownerId: string,
): Promise<ReadonlyMap<string, OwnPicture>> {
  const { rows } = await connection.query<OwnPicture & { readonly slug: string }>({
    name: "pictures-of-owner",
    text: `
      SELECT agent."slug", picture."hash", picture."status" FROM "AgentPicture" picture
      JOIN "Agent" agent ON agent."id" = picture."agentId" WHERE agent."ownerId" = $1`,
    values: [ownerId],
  });
  return new Map(rows.map(({ slug, ...picture }) => [slug, picture]));
}

/**
 * The data (WebP) of a picture with this hash: of one that is approved, or that waits and belongs to
 * an agent of `viewer`, or to any agent if moderators look. Null otherwise.
 */
export async function pictureData(
  { connection }: Pick<Database, "connection">,
  hash: string,
  viewer: { readonly id: string; readonly moderates: boolean } | null,
): Promise<{ readonly data: Uint8Array<ArrayBuffer>; readonly isPublic: boolean } | null> {
  const { rows } = await connection.query<{ data: Buffer; isPublic: boolean }>({
    name: "picture-data",
    text: `
      SELECT picture."data", picture."status" = 'approved' AS "isPublic"
      FROM "AgentPicture" picture JOIN "Agent" agent ON agent."id" = picture."agentId"
      WHERE picture."hash" = $1 AND (picture."status" = 'approved'
        OR picture."status" = 'waiting' AND ($3 OR agent."ownerId" = $2::uuid))
      ORDER BY picture."status" = 'approved' DESC LIMIT 1`,
    values: [hash, viewer?.id ?? null, viewer?.moderates ?? false],
  });
  const [row] = rows;
  return row === undefined ? null : { ...row, data: new Uint8Array(row.data) };
}

const OF_AGENT = `JOIN "Agent" agent ON agent."id" = picture."agentId"
  LEFT JOIN "User" owner ON owner."id" = agent."ownerId"`;
const LISTED_AGENT = `json_build_object('id', agent."id", 'slug', agent."slug",
  'name', agent."name", 'avatar', agent."avatar", 'owner', owner."handle")`;

/** Pictures for moderators: those that wait, the oldest first, then the newest of the approved. */
export async function listPictures(
  { connection }: Pick<Database, "connection">,
  limit: number,
): Promise<ListedPicture[]> {
  const { rows } = await connection.query<ListedPicture>(
    `(SELECT picture."hash", picture."status", picture."createdAt", ${LISTED_AGENT} AS "agent"
        FROM "AgentPicture" picture ${OF_AGENT}
        WHERE picture."status" = 'waiting' ORDER BY picture."createdAt" LIMIT $1)
      UNION ALL
      (SELECT picture."hash", picture."status", picture."createdAt", ${LISTED_AGENT} AS "agent"
        FROM "AgentPicture" picture ${OF_AGENT}
        WHERE picture."status" = 'approved' ORDER BY picture."createdAt" DESC LIMIT $1)`,
    [limit],
  );
  return rows;
}

/**
 * Approves a picture that waits, or refuses one that waits or was approved, and records who did.
 *
 * @param hash of the picture that the moderator saw: one that replaced it is not touched
 * @returns false when there is no such picture any more
 */
export async function reviewPicture(
  database: Database,
  actorId: string,
  { agentId, hash }: { readonly agentId: string; readonly hash: string },
  verdict: "approved" | "refused",
): Promise<boolean> {
  if (!isId(agentId)) return false;
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    await lockAgent(connection, agentId);
    const { rowCount } = await connection.query(
      verdict === "approved"
        ? `UPDATE "AgentPicture" SET "status" = 'approved'
            WHERE "agentId" = $1 AND "hash" = $2 AND "status" = 'waiting'`
        : `UPDATE "AgentPicture" SET "status" = 'refused', "data" = ''
            WHERE "agentId" = $1 AND "hash" = $2 AND "status" <> 'refused'`,
      [agentId, hash],
    );
    if (rowCount !== 1) return false;
    const { rows } = await connection.query<{ slug: string }>(
      `UPDATE "Agent" SET "picture" = CASE WHEN $2::boolean THEN $3 END WHERE "id" = $1
        RETURNING "slug"`,
      [agentId, verdict === "approved", hash],
    );
    for (const { slug } of rows) {
      await recordAuditEntry(transaction, {
        actorId,
        action: `picture-${verdict}`,
        target: slug,
        detail: { hash },
      });
    }
    return true;
  });
}
