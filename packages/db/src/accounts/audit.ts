import type { Database } from "../database.ts";
import { newId } from "../id.ts";

/** An act of an organizer or admin. */
export interface AuditEntry {
  readonly id: string;
  readonly actorId: string;
  /** "role-changed", "match-failed", "agent-retired" ... */
  readonly act: string;
  /** What it was done to: a slug, a handle, an id. */
  readonly target: string;
  readonly detail: unknown;
  readonly at: Date;
}

export async function recordAct(
  database: Database,
  entry: Pick<AuditEntry, "actorId" | "act" | "target"> & { readonly detail?: object },
): Promise<void> {
  await database.prisma.auditEntry.create({ data: { id: newId(), ...entry } });
}

/** The latest acts, newest first; at most 200. */
export async function latestActs(database: Database, limit: number): Promise<AuditEntry[]> {
  return database.prisma.auditEntry.findMany({
    orderBy: { id: "desc" },
    take: Math.min(Math.max(limit, 1), 200),
  });
}
