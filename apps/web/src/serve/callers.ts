import type { IncomingMessage, Server } from "node:http";
import { isOwnCall } from "./own-calls.ts";

/**
 * Names the caller's address, by which requests are counted: the client's own claim is replaced by its
 * socket's address. A call of the site itself names whom it answers. Not for a site behind a proxy that names
 * callers.
 */
export function nameCallers(server: Server): void {
  const name = (request: IncomingMessage): void => {
    if (isOwnCall(request)) return;
    request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "unknown";
  };
  // Before those who hand requests on.
  server.prependListener("request", name);
  server.prependListener("upgrade", name);
}
