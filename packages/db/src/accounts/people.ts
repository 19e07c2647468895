import type { Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { isId } from "../id.ts";
import { spentTodayBy } from "../quota/quota.ts";
import type { UserRole } from "../users.ts";

/** A user as those who administer see them. */
export interface Person {
  readonly id: string;
  readonly handle: string;
  readonly role: UserRole;
  /** Those that are not retired. */
  readonly agents: number;
  /** Of the day (UTC), in millionths of a US dollar. */
  readonly spentMicrosToday: number;
  /** Matches of its experiments and forks of the day (UTC), and bytes of their logs. */
  readonly labMatchesToday: number;
  readonly labBytesToday: number;
  readonly createdAt: Date;
}

export interface PeopleQuery {
  /** Part of the handle. */
  readonly search?: string;
  /** `next` of the previous page. */
  readonly cursor?: string;
  /** 1 to 100; 50 by default. */
  readonly limit?: number;
}

/** A page of users who are here, those who joined last first. An invalid cursor is ignored. */
export async function listPeople(
  database: Database,
  { search = "", cursor, limit = 50 }: PeopleQuery = {},
): Promise<{ readonly people: readonly Person[]; readonly next: string | null }> {
  const most = Math.min(Math.max(Math.trunc(limit), 1), 100);
  const { rows } = await database.connection.query<
    Omit<Person, "spentMicrosToday"> & { readonly spentMicrosToday: string }
  >({
    name: "list-people",
    text: `
      SELECT person."id", person."handle", person."role", person."createdAt",
        (SELECT count(*)::int FROM "Agent" WHERE "ownerId" = person."id" AND "retiredAt" IS NULL)
          AS "agents",
        ${spentTodayBy('person."id"')} AS "spentMicrosToday",
        coalesce(lab."matches", 0) AS "labMatchesToday",
        coalesce(lab."bytes", 0)::float8 AS "labBytesToday"
      FROM "User" person LEFT JOIN "LabUse" lab
        ON lab."ownerId" = person."id" AND lab."day" = (now() AT TIME ZONE 'UTC')::date
      WHERE person."deletedAt" IS NULL AND strpos(person."handle", $1) > 0
        AND ($2::uuid IS NULL OR person."id" < $2)
      ORDER BY person."id" DESC LIMIT $3`,
    values: [
      search.replaceAll("\0", "").toLowerCase(),
      cursor && isId(cursor) ? cursor : null,
      most + 1,
    ],
  });
  const people = rows
    .slice(0, most)
    .map((row) => ({ ...row, spentMicrosToday: Number(row.spentMicrosToday) }));
  return { people, next: rows.length > most ? (people.at(-1)?.id ?? null) : null };
}

/**
 * Changes a user's permissions with immediate effect, and records who did it. A user cannot change their own
 * role, so that an admin cannot lock themselves out.
 */
export async function changeRole(
  database: Database,
  actorId: string,
  userId: string,
  role: UserRole,
): Promise<{ readonly handle: string } | Failure<"own-role" | "unknown-user">> {
  if (actorId === userId) {
    return { failed: "own-role", detail: "You cannot change your own role. Ask another admin." };
  }
  return inTransaction(database, async (transaction) => {
    const { rows } = await transaction.connection.query<{ handle: string; before: UserRole }>(
      `UPDATE "User" person SET "role" = $2::"Role" FROM "User" before
        WHERE person."id" = $1 AND before."id" = person."id" AND person."deletedAt" IS NULL
        RETURNING person."handle", before."role" AS "before"`,
      [userId, role],
    );
    const [changed] = rows;
    if (changed === undefined) {
      return { failed: "unknown-user", detail: "This user does not exist." };
    }
    const { handle, before } = changed;
    if (before !== role) {
      const detail = { from: before, to: role };
      await recordAuditEntry(transaction, {
        actorId,
        action: "role-changed",
        target: handle,
        detail,
      });
    }
    return { handle };
  });
}
