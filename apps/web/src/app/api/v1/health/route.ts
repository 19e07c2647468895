import { allowAnyOrigin, cacheFor, retryAfter } from "#server/calls/api.ts";
import { databaseState } from "#server/health.ts";

/** Whether the site is up: 200 if it is, 503 while its database is away or takes no writes. */
export async function GET(): Promise<Response> {
  const state = await databaseState();
  const up = state === "up";
  return allowAnyOrigin(
    Response.json(
      { status: up ? "ok" : "degraded", database: state },
      { status: up ? 200 : 503, headers: { ...cacheFor(0), ...(!up && retryAfter(5_000)) } },
    ),
  );
}
