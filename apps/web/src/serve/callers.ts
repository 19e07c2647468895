import type { IncomingMessage, Server } from "node:http";
import { env } from "#env.ts";
import { noteOrigin } from "#server/calls/own-machine.ts";
import { callerOf } from "#server/limits/caller.ts";
import { isSelfRequest } from "./self-requests.ts";

/**
 * Names the caller's address, by which requests are counted: the client's own claim is replaced by its
 * socket's address. A request of the site itself keeps the address of the caller it is made for. Not for a
 * site behind a proxy that names callers.
 */
export function nameCallers(server: Server): void {
  const name = (request: IncomingMessage): void => {
    if (isSelfRequest(request)) return;
    request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "unknown";
  };
  // Before those who hand requests on.
  server.prependListener("request", name);
  server.prependListener("upgrade", name);
}

/**
 * Notes which requests come from this machine itself, as they arrive: call it after `nameCallers`, so that
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
