import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { type ModerationKind, standing } from "./act.ts";

/** An act of a moderator, as its owner sees it. */
export interface OwnAct {
  readonly id: string;
  readonly kind: ModerationKind;
  readonly reason: string;
  readonly createdAt: Date;
  /** What was shown before: a name, a description, a handle or a speech; null: nothing was replaced. */
  readonly before: string | null;
  readonly agent: { readonly slug: string; readonly name: string } | null;
  readonly matchId: string | null;
  /** Of a hidden speech, among the public events. */
  readonly cursor: number | null;
}

/** An act as moderators see it. */
export interface ModerationAct extends OwnAct {
  /** Handle of the account that it concerns; null: nobody owns the agent. */
  readonly owner: string | null;
  /** Handle of the moderator. */
  readonly moderator: string;
}

const columns = `act."id", act."kind", act."reason", act."createdAt", act."matchId",
  coalesce(act."before" ->> 'text', act."before" ->> 'description', act."before" ->> 'handle',
    act."before" ->> 'name') AS "before", (act."before" ->> 'cursor')::int AS "cursor",
  CASE WHEN agent."id" IS NOT NULL THEN
    json_build_object('slug', agent."slug", 'name', agent."name") END AS "agent"`;

/** The standing acts on an account, its agents and their speeches, newest first; for its owner. */
export async function actsOnAccount(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<OwnAct[]> {
  const { rows } = await connection.query<OwnAct>({
    name: "acts-on-account",
    text: `SELECT ${columns} FROM "ModerationAct" act
      LEFT JOIN "Agent" agent ON agent."id" = act."agentId"
      WHERE act."userId" = $1 AND ${standing("act")} ORDER BY act."id" DESC LIMIT 100`,
    values: [userId],
  });
  return rows;
}

/** A page of the standing acts, newest first; for moderators. An invalid cursor is ignored. */
export async function standingActs(
  { connection }: Pick<Database, "connection">,
  { cursor, limit = 50 }: { readonly cursor?: string; readonly limit?: number } = {},
): Promise<{ readonly acts: readonly ModerationAct[]; readonly next: string | null }> {
  const { rows } = await connection.query<ModerationAct>({
    name: "standing-acts",
    text: `SELECT ${columns}, owner."handle" AS "owner", moderator."handle" AS "moderator"
      FROM "ModerationAct" act
      JOIN "User" moderator ON moderator."id" = act."actorId"
      LEFT JOIN "User" owner ON owner."id" = act."userId"
      LEFT JOIN "Agent" agent ON agent."id" = act."agentId"
      WHERE ${standing("act")} AND ($1::uuid IS NULL OR act."id" < $1)
      ORDER BY act."id" DESC LIMIT $2`,
    values: [cursor && isId(cursor) ? cursor : null, limit + 1],
  });
  const acts = rows.slice(0, limit);
  return { acts, next: rows.length > limit ? (acts.at(-1)?.id ?? null) : null };
}
