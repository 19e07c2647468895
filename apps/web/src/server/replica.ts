import { channel } from "node:diagnostics_channel";
import { type Database, type MatchSummary, ReadReplica } from "@wisp/db";
import { archiveIn } from "@wisp/exports/object-store";
import { cookies, headers } from "next/headers";
import { env } from "#env.ts";
import { CHANGED_COOKIE } from "#server/changed-cookie.ts";
import { database } from "./storage/database.ts";

declare global {
  var wispReplica: ReadReplica | undefined;
}

/** Fewer than the primary gets: leaderboards and lists are shared by readers, and what waits too long goes there. */
const POOL_SIZE = 9;

const failedQueries = channel("wisp:query-failed");

/** This process's one replica, for the reason that `database` gives; undefined: the operator has none. */
export function replica(): ReadReplica | undefined {
  const { WISP_DATABASE_READ_URL: url, WISP_DATABASE_READ_LAG_MS: maxLagMs } = env;
  if (url === undefined) return undefined;
  globalThis.wispReplica ??= new ReadReplica(database(), {
    url,
    maxLagMs,
    poolSize: POOL_SIZE,
    archive: archiveIn(env),
    idleInTransactionMs: 10_000,
    onQueryError: (sqlState) => failedQueries.publish(sqlState),
  });
  return globalThis.wispReplica;
}

/**
 * Whether this request may follow a change by the same person: a reader who changed something seconds ago has a
 * cookie that says so (`noteChanges`), and a call with a token counts as one.
 */
async function mayFollowChange(): Promise<boolean> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return jar.has(CHANGED_COOKIE) || sent.has("authorization");
}

/**
 * Where leaderboards, profiles and lists are read, which may be as old as `WISP_DATABASE_READ_LAG_MS` allows: the
 * replica, while it is up and not late. For those who may just have changed something, it is the primary.
 */
export async function databaseToRead(): Promise<Database> {
  const known = replica();
  return known === undefined ? database() : known.choose(await mayFollowChange());
}

/** The same, for the archive of a season. */
export async function databaseToExport(): Promise<Database> {
  const known = replica();
  return known === undefined ? database() : known.chooseForSnapshot(await mayFollowChange());
}

/** Where the log of a match is read: the replica, if it has the finished match as the primary has it. */
export async function databaseOfLog({
  id,
  status,
}: Pick<MatchSummary, "id" | "status">): Promise<Database> {
  const known = status === "finished" ? replica() : undefined;
  return (await known?.chooseForMatch(id)) ?? database();
}
