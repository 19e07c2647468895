import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { env } from "#env.ts";
import { isNotedOwn } from "#server/calls/own-machine.ts";
import { CHANGED_COOKIE } from "#server/changed-cookie.ts";
import { cookieName, readCookies, secureCookies } from "#server/session/cookie.ts";

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
    for (const [name, value] of Object.entries(COMMON)) {
      // A page whose address is a secret sends no referrer at all.
      if (response.getHeader(name) !== "no-referrer") response.setHeader(name, value);
    }
    if (isHttps) response.setHeader("strict-transport-security", STRICT_TRANSPORT);
  });
}

/** Of a request for a page that may be kept for long: the page then shows nothing that is true for a moment. */
export const KEPT_HEADER = "x-wisp-kept";

/** Longer than a shared page is kept. */
const SECONDS = 3;

/** For how long a change may be missing on shared pages, and on the replica if there is one. */
const changedForS = (): number =>
  SECONDS +
  (env.WISP_DATABASE_READ_URL === undefined ? 0 : Math.ceil(env.WISP_DATABASE_READ_LAG_MS / 1_000));

const MARK = `${CHANGED_COOKIE}=yes`;
const mark = (headers: IncomingMessage["headers"]): void => {
  headers.cookie = headers.cookie === undefined ? MARK : `${headers.cookie}; ${MARK}`;
};

/**
 * Marks browsers whose signed-in reader may have changed something, so that the pages they open next are
 * neither shared ones from before nor read from a replica that lacks the change. A cookie, because any process
 * may be asked next. The request has it as well: its answer may contain a page.
 */
export function noteChanges(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const isRead = method === "GET" || method === "HEAD";
  if (!readCookies(headers.cookie ?? "").has(cookieName("session-token"))) {
    noteUnnamedChange(request, isRead);
    return;
  }
  if (isRead) return;
  mark(headers);
  const secure = secureCookies() ? "; Secure" : "";
  onHeaders(response, () => {
    response.appendHeader(
      "Set-Cookie",
      `${MARK}; Path=/; Max-Age=${changedForS()}; HttpOnly; SameSite=Lax${secure}`,
    );
  });
}

/** When a request without a user last may have changed something in local mode. */
let unnamedChangeMs = Number.NEGATIVE_INFINITY;

/**
 * In local mode the owner of the machine changes things without a session or a token, by programs that keep no
 * cookie. Beside a replica, all requests of the machine without a user count as the owner's for a while.
 */
function noteUnnamedChange(request: IncomingMessage, isRead: boolean): void {
  const { headers, url = "" } = request;
  if (env.WISP_MODE !== "local" || env.WISP_DATABASE_READ_URL === undefined) return;
  if (headers.authorization !== undefined || !isNotedOwn(request)) return;
  // To sign in changes nothing that a leaderboard shows.
  if (!isRead && !url.startsWith("/api/auth/")) unnamedChangeMs = performance.now();
  if (performance.now() - unnamedChangeMs < changedForS() * 1_000) mark(headers);
}

/** Goes from the built site, which has its own copies of modules, to the server around it. */
const failures = channel("wisp:database-unavailable");

let lastFailureMs = Number.NEGATIVE_INFINITY;
failures.subscribe(() => {
  lastFailureMs = performance.now();
});

/** Notes that a request failed because the database could not be reached or was too busy. */
export const noteUnavailable = (): void => failures.publish(undefined);

/** Seconds after which a reader may try again. */
const RETRY_AFTER_S = 5;

/**
 * Answers 503 where Next would answer 500 although nothing is wrong but that the database was unavailable since the
 * request came: Next gives every page that fails the same status. No 503 leaves the site without Retry-After.
 */
export function sayUnavailable(response: ServerResponse): void {
  const cameMs = performance.now();
  onHeaders(response, () => {
    if (response.statusCode === 500 && lastFailureMs >= cameMs) response.statusCode = 503;
    if (response.statusCode !== 503 || response.hasHeader("retry-after")) return;
    response.setHeader("retry-after", String(RETRY_AFTER_S));
  });
}
