import { randomBytes } from "node:crypto";
import { type Failure, isFailure } from "@wisp/game";
import { type AuditAction, recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { newId } from "../id.ts";
import { findEntrant, type NotEntered, writeEntry } from "./entries.ts";
import { isOver, type LockedSeason, lockSeason, mayRun, type Season } from "./season.ts";

/** Most members of a class, those on its roster included. */
export const MAX_CLASS = 500;

/** Whether a user sees the class of a season and manages it: its own organizer, and no other admin. */
export const mayTeach = (
  user: { readonly id: string; readonly role: string },
  season: Pick<Season, "creatorId">,
): boolean => user.id === season.creatorId && mayRun(user, season);

/** Whether a season can be that of a class. */
export const canBeClass = ({ house, visibility }: Pick<Season, "house" | "visibility">): boolean =>
  !house && visibility === "unlisted";

export interface JoinLink {
  readonly token: string;
  /** Null: until it is revoked. */
  readonly expiresAt: Date | null;
}

/** The join link of a season, also after it has expired; null: none. */
export async function joinLinkOf(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<JoinLink | null> {
  const { rows } = await connection.query<JoinLink>({
    name: "join-link-of",
    text: `SELECT "token", "expiresAt" FROM "JoinLink" WHERE "seasonId" = $1`,
    values: [seasonId],
  });
  return rows[0] ?? null;
}

/** Records what the organizer of a class did to it. */
const recordChange = (
  transaction: Transaction,
  actorId: string,
  { slug }: LockedSeason,
  action: Extract<AuditAction, `class-${string}`>,
  detail: object,
): Promise<void> => recordAuditEntry(transaction, { actorId, action, target: slug, detail });

/** Makes a new join link, which ends the one before. That the user may, the caller has checked, here and below. */
export async function openJoinLink(
  database: Database,
  actorId: string,
  seasonId: string,
  expiresAt: Date | null,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    await transaction.connection.query(
      `INSERT INTO "JoinLink" ("seasonId", "token", "expiresAt") VALUES ($1, $2, $3)
       ON CONFLICT ("seasonId") DO UPDATE SET "token" = EXCLUDED."token",
         "expiresAt" = EXCLUDED."expiresAt"`,
      [seasonId, randomBytes(24).toString("base64url"), expiresAt],
    );
    await recordChange(transaction, actorId, season, "class-link-made", { expiresAt });
  });
}

/** Ends the join link, if there is one. Those who joined by it stay. */
export async function revokeJoinLink(
  database: Database,
  actorId: string,
  seasonId: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const { rowCount } = await transaction.connection.query(
      `DELETE FROM "JoinLink" WHERE "seasonId" = $1`,
      [seasonId],
    );
    if (rowCount === 1) {
      await recordChange(transaction, actorId, season, "class-link-ended", {});
    }
  });
}

/** A student on a roster. */
export interface RosterRow {
  /** A user name or an e-mail address, in lower case. */
  readonly account: string;
  readonly name: string;
  /** "": none. */
  readonly team: string;
}

/** Adds rows to a roster, or gives those that are there their names and teams. */
const writeRoster = (
  { connection }: Transaction,
  seasonId: string,
  roster: readonly RosterRow[],
): Promise<unknown> =>
  connection.query(
    `INSERT INTO "ClassMember" ("id", "seasonId", "account", "name", "team")
     SELECT "id", $1, "account", "name", "team"
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) AS given("id", "account", "name", "team")
     ON CONFLICT ("seasonId", "account") DO UPDATE SET "name" = EXCLUDED."name",
       "team" = EXCLUDED."team"`,
    [
      seasonId,
      roster.map(() => newId()),
      roster.map(({ account }) => account),
      roster.map(({ name }) => name),
      roster.map(({ team }) => team),
    ],
  );

/**
 * Puts the members of a class on the roster of a new season, those who joined by the link by their user names.
 * They join again, and agree again.
 */
export async function copyRoster(
  transaction: Transaction,
  { seasonId, fromId }: { readonly seasonId: string; readonly fromId: string },
): Promise<void> {
  const { rows } = await transaction.connection.query<RosterRow>(
    `SELECT DISTINCT ON (1) coalesce(member."account", lower(person."handle"))
       AS "account" /* not null: see below */,
       member."name", member."team"
     FROM "ClassMember" member LEFT JOIN "User" person ON person."id" = member."userId"
     WHERE member."seasonId" = $1 AND coalesce(member."account", lower(person."handle")) IS NOT NULL
     ORDER BY 1`,
    [fromId],
  );
  await writeRoster(transaction, seasonId, rows);
}

/**
 * Replaces the roster of a season. Those who have joined stay in the class. Members that joined by the link are
 * found on it by their user names; by an e-mail address only when the student joins, because the organizer
 * would otherwise learn whose address it is.
 */
export async function saveRoster(
  database: Database,
  actorId: string,
  seasonId: string,
  roster: readonly RosterRow[],
): Promise<void> {
  const accounts = roster.map(({ account }) => account);
  await inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const { connection } = transaction;
    await connection.query(`DELETE FROM "ClassMember" WHERE "seasonId" = $1 AND "userId" IS NULL`, [
      seasonId,
    ]);
    await connection.query(
      `UPDATE "ClassMember" SET "account" = NULL, "name" = ''
       WHERE "seasonId" = $1 AND "account" <> ALL($2::text[])`,
      [seasonId, accounts],
    );
    await connection.query(
      `UPDATE "ClassMember" member SET "account" = lower(person."handle") FROM "User" person
       WHERE member."seasonId" = $1 AND member."account" IS NULL AND person."id" = member."userId"
         AND lower(person."handle") = ANY($2::text[]) AND NOT EXISTS (
           SELECT FROM "ClassMember" other WHERE other."seasonId" = $1
             AND other."account" = lower(person."handle"))`,
      [seasonId, accounts],
    );
    await writeRoster(transaction, seasonId, roster);
    // Names and accounts of students are the organizer's to know alone.
    const teams = new Set(roster.map(({ team }) => team).filter((team) => team !== "")).size;
    const detail = { students: roster.length, teams };
    await recordChange(transaction, actorId, season, "class-roster-saved", detail);
  });
}

/** What a user is in a class. */
export interface Membership {
  /** Whether they are on the roster. */
  readonly listed: boolean;
  readonly team: string;
  /** Null: they have not joined. */
  readonly consentedAt: Date | null;
}

interface ClassPlace extends Membership {
  readonly id: string;
}

/** The user's own row, or the one of the roster that is theirs by user name or confirmed e-mail address. */
async function placeOf(
  { connection }: Pick<Transaction, "connection">,
  seasonId: string,
  userId: string,
): Promise<ClassPlace | null> {
  const { rows } = await connection.query<ClassPlace>({
    name: "place-in-class",
    text: `
      SELECT member."id", member."account" IS NOT NULL AS "listed", member."team",
        member."consentedAt"
      FROM "User" person JOIN "ClassMember" member ON member."seasonId" = $1 AND (
        member."userId" = person."id" OR (member."userId" IS NULL AND (
          member."account" = lower(person."handle")
          OR (person."emailVerifiedAt" IS NOT NULL AND member."account" = lower(person."email")))))
      WHERE person."id" = $2
      ORDER BY member."userId" NULLS LAST, member."account" = lower(person."handle") DESC LIMIT 1`,
    values: [seasonId, userId],
  });
  return rows[0] ?? null;
}

/** What a user is in the class of a season; null: neither a member nor on the roster. */
export const membershipOf = (
  database: Pick<Database, "connection">,
  seasonId: string,
  userId: string,
): Promise<Membership | null> => placeOf(database, seasonId, userId);

/** Whether a token is that of a season's join link and has not expired. */
export async function opensClass(
  database: Pick<Database, "connection">,
  seasonId: string,
  token: string,
): Promise<boolean> {
  const link = await joinLinkOf(database, seasonId);
  return (
    link !== null &&
    link.token === token &&
    (link.expiresAt === null || link.expiresAt > new Date())
  );
}

/** Why a student does not join a class. */
export type NotJoined = Failure<"too-late" | "not-on-roster" | "class-full">;

/** How a student joins a class. */
export interface Joining {
  /** Of the join link; not needed on the roster. */
  readonly token: string;
  /** Of a member who is not on the roster, for the organizer; null: as it is. */
  readonly name: string | null;
  /** Of a member who is not on the roster; null: as it is. */
  readonly team: string | null;
  /** An agent of theirs, which enters the season; null: none. */
  readonly agentId: string | null;
}

/**
 * Makes a user a member of a season's class, who may enter it and agrees that the organizer sees the failing
 * decisions of their agents in it. They do not join if the agent cannot enter. Joining again changes the team of a
 * member who is not on the roster.
 */
export async function joinClass(
  database: Database,
  seasonId: string,
  userId: string,
  { token, name, team, agentId }: Joining,
): Promise<{ readonly joined: true } | NotJoined | NotEntered> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    if (isOver(season)) return { failed: "too-late", detail: "This season has no more matches." };
    const place = await placeOf(transaction, seasonId, userId);
    if (place === null && !(await opensClass(transaction, seasonId, token))) {
      const detail =
        "This link does not open the class (any more), and you are not on its roster. Ask your teacher for a new link.";
      return { failed: "not-on-roster", detail };
    }
    const agent = agentId === null ? null : await findEntrant(transaction, season, agentId, true);
    if (agent !== null && isFailure(agent)) {
      return { ...agent, detail: `You have not joined the class. ${agent.detail}` };
    }
    const { connection } = transaction;
    const { rowCount } = await (place === null
      ? connection.query(
          `INSERT INTO "ClassMember" ("id", "seasonId", "team", "userId", "name", "consentedAt")
           SELECT $1, $2, coalesce($3, ''), $4, coalesce($5, ''), now()
           WHERE (SELECT count(*) FROM "ClassMember" WHERE "seasonId" = $2) < ${MAX_CLASS}`,
          [newId(), seasonId, team, userId, name],
        )
      : connection.query(
          `UPDATE "ClassMember" SET "userId" = $2, "consentedAt" = coalesce("consentedAt", now()),
             "team" = CASE WHEN "account" IS NULL THEN coalesce($3, "team") ELSE "team" END,
             "name" = CASE WHEN "account" IS NULL THEN coalesce($4, "name") ELSE "name" END
           WHERE "id" = $1`,
          [place.id, userId, team, name],
        ));
    if (rowCount !== 1) {
      return { failed: "class-full", detail: `A class has at most ${MAX_CLASS} members.` };
    }
    if (agent !== null) await writeEntry(transaction, seasonId, agent);
    return { joined: true };
  });
}

/**
 * Ends a membership, and with it the consent: the member's agents leave the season. Their place on the roster stays
 * if they left by themselves. False where there was no such member.
 *
 * @param removal by the organizer, which is recorded, with the member's user name; null: the member leaves
 */
export async function leaveClass(
  database: Database,
  seasonId: string,
  userId: string,
  removal: { readonly actorId: string; readonly handle: string } | null,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const { connection } = transaction;
    const text =
      removal === null
        ? `UPDATE "ClassMember" SET "userId" = NULL, "consentedAt" = NULL
           WHERE "seasonId" = $1 AND "userId" = $2`
        : `DELETE FROM "ClassMember" WHERE "seasonId" = $1 AND "userId" = $2`;
    const { rowCount } = await connection.query(text, [seasonId, userId]);
    await connection.query(
      `DELETE FROM "ClassMember" WHERE "seasonId" = $1 AND "userId" IS NULL AND "account" IS NULL`,
      [seasonId],
    );
    if (rowCount === 0) return false;
    await connection.query(
      `UPDATE "SeasonEntry" entry SET "withdrawnAt" = now(), "invitedAt" = NULL FROM "Agent" agent
       WHERE entry."seasonId" = $1 AND agent."id" = entry."agentId" AND agent."ownerId" = $2
         AND entry."withdrawnAt" IS NULL`,
      [seasonId, userId],
    );
    if (removal !== null) {
      await recordAuditEntry(transaction, {
        actorId: removal.actorId,
        action: "class-member-removed",
        target: removal.handle,
        detail: { season: season.slug },
      });
    }
    return true;
  });
}

/**
 * What a user is in the classes of seasons that are not over; null: in none. A teacher is an organizer whose season
 * has a join link.
 */
export async function roleInClasses(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<"teacher" | "member" | null> {
  const { rows } = await connection.query<{ role: "teacher" | "member" | null }>({
    name: "role-in-classes",
    text: `
      WITH class AS NOT MATERIALIZED (
        SELECT season."id", season."creatorId" FROM "Season" season
        WHERE season."visibility" = 'unlisted' AND season."status" IN ('draft', 'open', 'paused'))
      SELECT CASE
        WHEN EXISTS (SELECT FROM class JOIN "JoinLink" link ON link."seasonId" = class."id"
          JOIN "User" person ON person."id" = class."creatorId" AND person."role" <> 'user'
          WHERE person."id" = $1) THEN 'teacher'
        WHEN EXISTS (SELECT FROM class JOIN "ClassMember" member ON member."seasonId" = class."id"
          WHERE member."userId" = $1) THEN 'member' END AS "role"`,
    values: [userId],
  });
  return rows[0]?.role ?? null;
}
