import { env } from "#env.ts";
import { listedPages, sitemapXml } from "#features/site/sitemap.ts";
import { cacheFor } from "#server/calls/api.ts";
import { databaseToRead } from "#server/replica.ts";

/** The settings are those of the running site, not of its build. */
export const dynamic = "force-dynamic";

const KEPT_S = 3_600;

/** The public pages; there is no such file on one's own machine, or where the site's address is unknown. */
export async function GET(): Promise<Response> {
  const { WISP_URL: address, WISP_MODE: mode } = env;
  if (mode === "local" || address === undefined) return new Response(null, { status: 404 });
  return new Response(sitemapXml(address, await listedPages(await databaseToRead())), {
    headers: { "content-type": "application/xml; charset=utf-8", ...cacheFor(KEPT_S) },
  });
}
