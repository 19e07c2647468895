import type { Database } from "./database.ts";

export const roles = ["user", "organizer", "admin"] as const;
export type Role = (typeof roles)[number];

/** Handle of whoever sits at the machine that an arena in local mode runs on. */
export const LOCAL_OWNER = "local";

/** A signed-in person; `handle` is shown as the owner's name. */
export interface User {
  readonly id: string;
  readonly handle: string;
  readonly role: Role;
  readonly createdAt: Date;
}

/** The user of that handle, made (with role `user`) on first sight. */
export async function ensureUser(database: Database, handle: string): Promise<User> {
  return database.prisma.user.upsert({ where: { handle }, create: { handle }, update: {} });
}

export async function userById(database: Database, id: string): Promise<User | null> {
  return database.prisma.user.findUnique({ where: { id } });
}

/** Changes what a user may do. */
export async function setRole(database: Database, id: string, role: Role): Promise<void> {
  await database.prisma.user.update({ where: { id }, data: { role } });
}
