import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

/** Headers of every answer. */
const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** A year, as browsers ask for. */
const STRICT_TRANSPORT = "max-age=31536000";

/**
 * Sets the headers of every answer of the site, and removes forbidden ones: Next adds the runner's
 * internal address to proxied answers.
 *
 * @param isHttps whether the site's address is https: browsers then use nothing else
 */
export function setOwnHeaders(response: ServerResponse, isHttps: boolean): void {
  onHeaders(response, () => {
    response.removeHeader("x-middleware-rewrite");
    for (const [name, value] of Object.entries(COMMON)) response.setHeader(name, value);
    if (isHttps) response.setHeader("strict-transport-security", STRICT_TRANSPORT);
  });
}
