import { whoReads } from "#features/reader/who-reads.ts";
import { keepFor, ownRoute } from "#server/calls/api.ts";

/** Who is signed in in this browser, or null; for the site's own pages alone. */
export const GET = ownRoute(async () => Response.json(await whoReads(), { headers: keepFor(0) }));
