import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "#env.ts";

/**
 * Carries a token of this site. While Next handles an action it may request pages from the site over the
 * network: the page with the action, or the one it redirects to. It copies the headers of the action's
 * request, so the token identifies these requests.
 */
const HEADER = "x-wisp-self-request";

/** Gives a request for Next the token, so that the requests that Next makes for it are known. */
export function markSelfRequests({ headers }: IncomingMessage): void {
  headers[HEADER] = env.WISP_SELF_REQUEST_TOKEN;
}

/** Whether the site itself sent this request, while it handles another one. */
export function isSelfRequest({ headers }: IncomingMessage): boolean {
  const given = Buffer.from(headers[HEADER]?.toString() ?? "");
  const due = Buffer.from(env.WISP_SELF_REQUEST_TOKEN);
  return given.length === due.length && timingSafeEqual(given, due);
}
