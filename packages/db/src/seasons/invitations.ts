import type { Database } from "../database.ts";

/** An agent that an organizer invited to a season and that has not entered it yet. */
export interface Invitation {
  readonly season: { readonly slug: string; readonly name: string };
  /** Handle; null: the arena's own season. */
  readonly organizer: string | null;
  readonly agent: { readonly slug: string; readonly name: string };
  readonly invitedAt: Date;
}

/** Invitations of a user's agents that can still be accepted, newest first. */
export async function openInvitations(database: Database, userId: string): Promise<Invitation[]> {
  const { rows } = await database.connection.query<Invitation>({
    name: "open-invitations",
    text: `
      SELECT json_build_object('slug', season."slug", 'name', season."name") AS "season",
        organizer."handle" AS "organizer",
        json_build_object('slug', agent."slug", 'name', agent."name") AS "agent",
        entry."invitedAt"
      FROM "SeasonEntry" entry
      JOIN "Agent" agent ON agent."id" = entry."agentId"
      JOIN "Season" season ON season."id" = entry."seasonId"
      LEFT JOIN "User" organizer ON organizer."id" = season."creatorId"
      WHERE agent."ownerId" = $1 AND agent."retiredAt" IS NULL
        AND entry."invitedAt" IS NOT NULL AND entry."enteredAt" IS NULL
        AND entry."withdrawnAt" IS NULL
        AND CASE season."schedule" WHEN 'queue' THEN season."status" IN ('draft', 'open', 'paused')
          ELSE season."status" = 'draft' END
      ORDER BY entry."invitedAt" DESC, agent."slug"`,
    values: [userId],
  });
  return rows;
}
