import type { Database } from "./database.ts";

export const roles = ["user", "organizer", "admin"] as const;
export type UserRole = (typeof roles)[number];

/** Handle of the user of the machine that an arena in local mode runs on. */
export const LOCAL_OWNER = "local";

/** A signed-in person; `handle` is shown as the owner's name. */
export interface User {
  readonly id: string;
  readonly handle: string;
  readonly role: UserRole;
  readonly createdAt: Date;
  /** Sessions that began before this are over. */
  readonly sessionsFrom: Date;
}

const shown = { id: true, handle: true, role: true, createdAt: true, sessionsFrom: true } as const;

/** The user of that handle, made (with role `user`) on first sight. */
export async function ensureUser(database: Database, handle: string): Promise<User> {
  return database.prisma.user.upsert({
    where: { handle },
    create: { handle },
    update: {},
    select: shown,
  });
}

/** A user who may act here; null for one who deleted their account or is banned. */
export async function userById(database: Database, id: string): Promise<User | null> {
  return database.prisma.user.findFirst({
    where: { id, deletedAt: null, bannedAt: null },
    select: shown,
  });
}

/** The user with a handle, also a banned one; null for none. */
export async function userByHandle(database: Database, handle: string): Promise<User | null> {
  return database.prisma.user.findFirst({ where: { handle, deletedAt: null }, select: shown });
}

/** Changes a user's permissions. */
export async function setRole(database: Database, id: string, role: UserRole): Promise<void> {
  await database.prisma.user.update({ where: { id }, data: { role } });
}

/** Ends every session of a user, here and elsewhere. */
export async function endSessions(database: Database, id: string): Promise<void> {
  await database.prisma.user.update({ where: { id }, data: { sessionsFrom: new Date() } });
}
