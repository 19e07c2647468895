import { arenaFigures, type Database, type DatabaseState, databaseHealth } from "@wisp/db";
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

/** The arena as graphs and alerts show it. The allowances of resident agents are known to runners alone. */
export async function arenaGauges() {
  const state = await databaseState();
  const figures =
    state === "down"
      ? undefined
      : await arenaFigures(database(), { ownerMicrosPerDay: env.WISP_SPEND_PER_DAY }).catch(
          () => undefined,
        );
  return { databaseState: state, ...(figures && { figures }) };
}
