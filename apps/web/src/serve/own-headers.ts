import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

/** Of every answer, whatever else it says. */
const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** A year, as browsers ask for. */
const STRICT_TRANSPORT = "max-age=31536000";

/**
 * Sets what every answer of the site says, and removes what none may: Next names the runner's inner
 * address in what it hands on.
 *
 * @param isHttps whether people find the site by https: browsers then use nothing else
 */
export function setOwnHeaders(response: ServerResponse, isHttps: boolean): void {
  onHeaders(response, () => {
    response.removeHeader("x-middleware-rewrite");
    for (const [name, value] of Object.entries(COMMON)) response.setHeader(name, value);
    if (isHttps) response.setHeader("strict-transport-security", STRICT_TRANSPORT);
  });
}
