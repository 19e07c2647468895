import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { cookieName, readCookies, secureCookies } from "#server/session/cookie.ts";

/** Says that its signed-in reader changed something a moment ago. */
export const CHANGED_COOKIE = "WISP_CHANGED";

/** Longer than a shared page is kept. */
const SECONDS = 3;

/**
 * Marks browsers whose signed-in reader may have changed something, so that the pages they open next are
 * not shared ones from before. A cookie, because any process may be asked next.
 */
export function noteChanges({ method, headers }: IncomingMessage, response: ServerResponse): void {
  if (method === "GET" || method === "HEAD") return;
  if (!readCookies(headers.cookie ?? "").has(cookieName("session-token"))) return;
  const secure = secureCookies() ? "; Secure" : "";
  onHeaders(response, () => {
    response.appendHeader(
      "Set-Cookie",
      `${CHANGED_COOKIE}=yes; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
  });
}
