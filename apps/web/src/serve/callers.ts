import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { lastHop } from "@wisp/limits";
import { env } from "#env.ts";
import { noteOrigin } from "#server/calls/own-machine.ts";
import { callerOf } from "#server/limits/caller.ts";

/**
 * Carries a token of this site. While Next handles an action it may request pages from the site over the
 * network: the page with the action, or the one it redirects to. It copies the headers of the action's
 * request, so the token identifies these requests.
 */
const HEADER = "x-wisp-self-request";

/**
 * What a request for Next carries that was counted and has a turn: neither it nor the requests that Next
 * makes for it are counted again.
 */
export const counted = (): Readonly<Record<string, string>> => ({
  [HEADER]: env.WISP_SELF_REQUEST_TOKEN,
});

/** Whether a request, as Next has it, was counted by the site's own server before; see `counted`. */
export function isCounted(headers: Pick<Headers, "get">): boolean {
  const given = Buffer.from(headers.get(HEADER) ?? "");
  const due = Buffer.from(env.WISP_SELF_REQUEST_TOKEN);
  return given.length === due.length && timingSafeEqual(given, due);
}

/** Whether the site itself sent this request, while it handles another one. */
export const isSelfRequest = ({ headers }: IncomingMessage): boolean =>
  isCounted({ get: (name) => headers[name]?.toString() ?? null });

/** Headers by which a client could claim another address of the site than it asked for. */
const CLAIMS = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"] as const;
/** A header by which Next marks an action that it hands on to itself. */
const HANDED_ON = "x-action-forwarded";

/**
 * Removes what a client claims of the way that its request took. Behind a trusted proxy, of the names of
 * the site that it lists the last one stays: the proxy's. A request of the site itself keeps all. Call it before
 * `noteOrigins`, so that it runs later: that recognizes proxies by these headers.
 */
export function removeClaims(server: Server, trustsProxy: boolean): void {
  server.prependListener("request", (request) => {
    if (isSelfRequest(request)) return;
    const { headers } = request;
    const host = lastHop(headers["x-forwarded-host"]?.toString() ?? "");
    for (const name of [...CLAIMS, HANDED_ON]) delete headers[name];
    if (trustsProxy && host !== "") headers["x-forwarded-host"] = host;
  });
}

/**
 * Names the caller's address, by which requests are counted: the client's own claim is replaced by its
 * socket's address. A request of the site itself keeps the address of the caller it is made for. Not for a
 * site behind a proxy that names callers.
 */
export function setClientAddress(server: Server): void {
  const name = (request: IncomingMessage): void => {
    if (isSelfRequest(request)) return;
    request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "unknown";
  };
  // Before those who hand requests on.
  server.prependListener("request", name);
  server.prependListener("upgrade", name);
}

/**
 * Notes which requests come from this machine itself, as they arrive: call it after `setClientAddress`, so that
 * it runs first. A request of the site itself keeps the note of the request it is made for.
 */
export function noteOrigins(server: Server): void {
  server.prependListener("request", (request) => {
    if (!isSelfRequest(request)) noteOrigin(request);
  });
}

/** The address that a request counts for, by its `X-Forwarded-For`; null on one's own machine. */
export const addressOf = (forwardedFor: string | readonly string[] = ""): string | null =>
  env.WISP_MODE === "local"
    ? null
    : callerOf(new Headers({ "x-forwarded-for": forwardedFor.toString() }));
