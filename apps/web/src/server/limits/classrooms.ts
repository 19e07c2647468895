import { LRUCache } from "lru-cache";
import { env } from "#env.ts";
import { callerOf } from "./caller.ts";

/** Most ordinary limits that an address may use while it is a classroom: those of as many people. */
const MAX_TIMES = 20;
/**
 * For how many people a member of a class counts. Organizers are named by an admin, and may come before their class
 * does; a member alone has the limits of anybody.
 */
const PEOPLE = { teacher: MAX_TIMES, member: 1, nobody: 0 } as const;
const CLASSROOM_MS = 60 * 60_000;
const ACCOUNT_MS = 60_000;
const MAX_KEYS = 10_000;

const remembers = <Value extends {}>(ttl: number, maxSize = MAX_KEYS) =>
  new LRUCache<string, Value>({ maxSize, sizeCalculation: () => 1, ttl });
/** One more would change nothing. */
const noPeople = () => remembers<number>(CLASSROOM_MS, MAX_TIMES);

const perProcess = () => ({
  /** What an account is in classes, as of the last minute. */
  accounts: remembers<keyof typeof PEOPLE>(ACCOUNT_MS),
  /** Who of a class was behind an address in the last hour, and for how many people each of them counts. */
  addresses: remembers<ReturnType<typeof noPeople>>(CLASSROOM_MS),
});

declare global {
  var wispClassrooms: ReturnType<typeof perProcess> | undefined;
}

// The site's own server and Next have separate modules.
globalThis.wispClassrooms ??= perProcess();
const { accounts, addresses } = globalThis.wispClassrooms;

/** How many times an ordinary limit by address this address has: a classroom is many people behind one. */
export function timesOf(address: string): number {
  let people = 0;
  for (const each of addresses.get(address)?.values() ?? []) people += each;
  return Math.min(Math.max(people, 1), MAX_TIMES);
}

/**
 * Notes that a signed-in user is behind their address if they are in a class, as its teacher or a member.
 *
 * @param roleOf asks the database: the site's own server, which counts by address, has no code of it in memory
 */
export async function noteClassroom(
  userId: string,
  headers: Headers,
  roleOf: (userId: string) => Promise<"teacher" | "member" | null>,
): Promise<void> {
  if (env.WISP_MODE === "local") return;
  const role = accounts.get(userId) ?? (await roleOf(userId)) ?? "nobody";
  accounts.set(userId, role, { noUpdateTTL: true });
  if (role === "nobody") return;
  const address = callerOf(headers);
  const people = addresses.get(address) ?? noPeople();
  people.set(userId, PEOPLE[role]);
  addresses.set(address, people);
}
