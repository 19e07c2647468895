import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
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
  });
}
