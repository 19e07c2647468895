import { isInClass } from "@wisp/db";
import { LRUCache } from "lru-cache";
import { env } from "#env.ts";
import { database } from "#server/storage/database.ts";
import { callerOf } from "./caller.ts";

/** How many times its limits an address may use while it is a classroom. */
const TIMES = 20;
const CLASSROOM_MS = 60 * 60_000;
const ACCOUNT_MS = 60_000;
const MAX_KEYS = 10_000;

const remembers = <Value extends {}>(ttl: number) =>
  new LRUCache<string, Value>({ maxSize: MAX_KEYS, sizeCalculation: () => 1, ttl });

const perProcess = () => ({
  /** Whether an account is in a class, as of the last minute. */
  accounts: remembers<boolean>(ACCOUNT_MS),
  /** Addresses behind which somebody of a class was in the last hour. */
  addresses: remembers<true>(CLASSROOM_MS),
});

declare global {
  var wispClassrooms: ReturnType<typeof perProcess> | undefined;
}

// The site's own server and Next have separate modules.
globalThis.wispClassrooms ??= perProcess();
const { accounts, addresses } = globalThis.wispClassrooms;

/** How many times an ordinary limit by address this address has: a classroom is many people behind one. */
export const timesOf = (address: string): number => (addresses.has(address) ? TIMES : 1);

/** Notes the address of a signed-in user as a classroom's if they are in a class, as its teacher or a member. */
export async function noteClassroom(userId: string, headers: Headers): Promise<void> {
  if (env.WISP_MODE === "local") return;
  const known = accounts.get(userId) ?? (await isInClass(database(), userId));
  accounts.set(userId, known, { noUpdateTTL: true });
  if (known) addresses.set(callerOf(headers), true);
}
