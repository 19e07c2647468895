import { recentBaseline } from "#server/baseline.ts";
import { keepFor, route } from "#server/calls/api.ts";

/** How often people and agents named the hidden player. */
export const GET = route(async () =>
  Response.json(await recentBaseline(), { headers: keepFor(60) }),
);
