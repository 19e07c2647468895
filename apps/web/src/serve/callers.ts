import type { IncomingMessage, Server } from "node:http";
import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { LIVE_PATH } from "@wisp/live";

const SOCKET_PATHS: readonly (string | undefined)[] = [LIVE_PATH, DIAL_OUT_PATH];

/**
 * Hangs up on every socket that asks for another protocol elsewhere than at the runner's paths, or
 * under a name that is not the site's own. Next keeps those open without an answer, and a path that
 * it would redirect never reaches the proxy.
 */
export function hangUpOnStrayUpgrades(
  server: Server,
  isOwnHost: (host: string | undefined) => boolean,
): void {
  server.on("upgrade", (request, socket) => {
    const path = request.url?.split("?", 1)[0];
    if (!SOCKET_PATHS.includes(path) || !isOwnHost(request.headers.host)) socket.destroy();
  });
}

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
