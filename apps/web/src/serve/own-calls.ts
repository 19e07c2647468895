import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "#env.ts";

/**
 * While Next answers an action it may ask the site itself, over the network: for the page that has the
 * action, and for the page to which the action leads. It sends the headers of the request it answers along.
 */
const HEADER = "x-wisp-own-call";

/** Marks a request for Next, so that what Next asks the site to answer it is known as the site's own call. */
export function markOwnCalls({ headers }: IncomingMessage): void {
  headers[HEADER] = env.WISP_OWN_CALLS;
}

/** Whether the site itself asks, for a request that it is answering. */
export function isOwnCall({ headers }: IncomingMessage): boolean {
  const given = Buffer.from(headers[HEADER]?.toString() ?? "");
  const due = Buffer.from(env.WISP_OWN_CALLS);
  return given.length === due.length && timingSafeEqual(given, due);
}
