import type { IncomingMessage, Server } from "node:http";

/**
 * Says who asks, for whoever counts by address: what a client says of itself is replaced by what its
 * socket says. Not for a site behind a proxy that says it.
 */
export function nameCallers(server: Server): void {
  const name = (request: IncomingMessage): void => {
    request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "unknown";
  };
  // Before those who hand requests on.
  server.prependListener("request", name);
  server.prependListener("upgrade", name);
}
