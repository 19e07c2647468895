import { type Database, type DatabaseState, databaseHealth } from "@wisp/db";
import { allowAnyOrigin, cacheFor } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

const known = new WeakMap<Database, () => Promise<DatabaseState>>();

/** Whether the site is up: 200 if it is, 503 while its database is away or takes no writes. */
export async function GET(): Promise<Response> {
  const health = known.get(database()) ?? databaseHealth(database());
  known.set(database(), health);
  const state = await health();
  const up = state === "up";
  return allowAnyOrigin(
    Response.json(
      { status: up ? "ok" : "degraded", database: state },
      { status: up ? 200 : 503, headers: cacheFor(0) },
    ),
  );
}
