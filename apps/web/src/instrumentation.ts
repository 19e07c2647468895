import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { LIVE_PATH } from "@wisp/live";
import { env } from "./env.ts";

const SOCKET_PATHS: readonly (string | undefined)[] = [LIVE_PATH, DIAL_OUT_PATH];

/**
 * Hangs up on every socket that asks for another protocol elsewhere than at the runner's paths. Next
 * keeps those open without an answer, and a path that it would redirect never reaches the proxy.
 */
function hangUpOnStrayUpgrades(server: Server): void {
  server.on("upgrade", (request, socket) => {
    if (!SOCKET_PATHS.includes(request.url?.split("?", 1)[0])) socket.destroy();
  });
}

/**
 * Says who asks, for whoever counts by address: what a client says of itself is replaced by what its
 * socket says, unless a proxy in front of the site says it.
 */
function nameCallers(server: Server): void {
  if (env.WISP_TRUST_PROXY === "on") return;
  const name = (request: IncomingMessage): void => {
    request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "unknown";
  };
  // Before those who hand requests on.
  server.prependListener("request", name);
  server.prependListener("upgrade", name);
}

/** Runs once as the site starts, before its first request is read. */
export function register(): void {
  // Next's tools for developers have a socket of their own.
  if (env.NODE_ENV === "development") return;
  const guarded = new WeakSet<Server>();
  // `next start` does not hand out its server; the first connection names it.
  subscribe("net.server.socket", (opened) => {
    const { socket } = Object(opened);
    const server: unknown = socket instanceof Socket && Reflect.get(socket, "server");
    if (!(server instanceof Server) || guarded.has(server)) return;
    guarded.add(server);
    hangUpOnStrayUpgrades(server);
    nameCallers(server);
  });
}
