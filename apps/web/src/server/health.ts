import {
  type Database,
  type DatabaseState,
  databaseHealth,
  lockWaitSeconds,
  openObserved,
  storedArenaMetrics,
} from "@wisp/db";
import { env } from "#env.ts";
import { database } from "./storage/database.ts";

declare global {
  /** Pages, calls and the server around them share it, although Next gives each of them separate modules. */
  var wispHealth: WeakMap<Database, () => Promise<DatabaseState>> | undefined;
}

/** How the database is, found out at most every 3 seconds. Never rejects. */
export function databaseState(): Promise<DatabaseState> {
  globalThis.wispHealth ??= new WeakMap();
  const known = globalThis.wispHealth.get(database()) ?? databaseHealth(database());
  globalThis.wispHealth.set(database(), known);
  return known();
}

let observed: Database | undefined;

/** The arena as graphs and alerts show it. The allowances of resident agents are known to runners alone. */
export async function arenaGauges() {
  const { WISP_DATABASE_DIRECT_URL: url = env.DATABASE_URL } = env;
  if (url === undefined) return { databaseState: await databaseState() };
  observed ??= openObserved(url);
  const [state, metrics, lockWait] = await Promise.all([
    databaseState(),
    storedArenaMetrics(observed, { ownerMicrosPerDay: env.WISP_SPEND_PER_DAY }).catch(
      () => undefined,
    ),
    lockWaitSeconds(observed).catch(() => undefined),
  ]);
  return {
    databaseState: state,
    ...(metrics && { figures: metrics }),
    ...(lockWait !== undefined && { lockWaitSeconds: lockWait }),
  };
}
