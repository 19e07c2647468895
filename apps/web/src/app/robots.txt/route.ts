import { env } from "#env.ts";
import { cacheFor } from "#server/calls/api.ts";

/** The settings are those of the running site, not of its build. */
export const dynamic = "force-dynamic";

const KEPT_S = 3_600;

/**
 * What robots (RFC 9309) may read. Link cards are calls of the API, which robots that draw previews of
 * links must reach.
 */
const PUBLIC = [
  "User-agent: *",
  "Allow: /api/*badge.svg",
  "Allow: /api/*card.png",
  "Allow: /play/ladder",
  "Allow: /play/people",
  "Allow: /play/puzzle",
  "Disallow: /admin",
  "Disallow: /api/",
  "Disallow: /embed/",
  "Disallow: /join",
  "Disallow: /me",
  "Disallow: /play/",
  "Disallow: /report",
  "Disallow: /sign-in",
  "Disallow: /studies/*/join",
  "Disallow: /studies/*/rate",
  "Disallow: /unsubscribe",
];

/** On one's own machine robots have nothing to read. */
export function GET(): Response {
  const { WISP_URL: address, WISP_MODE: mode } = env;
  const lines =
    mode === "local"
      ? ["User-agent: *", "Disallow: /"]
      : [...PUBLIC, ...(address === undefined ? [] : ["", `Sitemap: ${address}/sitemap.xml`])];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", ...cacheFor(KEPT_S) },
  });
}
