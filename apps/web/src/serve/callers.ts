import type { IncomingMessage, Server } from "node:http";

/**
 * Names the caller's address, by which requests are counted: the client's own claim is replaced by its
 * socket's address. Not for a site behind a proxy that names it.
 */
export function nameCallers(server: Server): void {
  const name = (request: IncomingMessage): void => {
    request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "unknown";
  };
  // Before those who hand requests on.
  server.prependListener("request", name);
  server.prependListener("upgrade", name);
}
