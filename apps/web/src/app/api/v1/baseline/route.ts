import { recentBaseline } from "#server/baseline.ts";
import { cacheFor, publicRoute } from "#server/calls/api.ts";

/** How often people and agents named the hidden player. */
export const GET = publicRoute(async () =>
  Response.json(await recentBaseline(), { headers: cacheFor(60) }),
);
