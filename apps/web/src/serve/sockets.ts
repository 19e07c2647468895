import type { IncomingMessage, Server } from "node:http";
import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { LIVE_PATH } from "@wisp/live";
import { createProxyServer } from "http-proxy-3";
import { repeatedHeader } from "./refuse.ts";

/** Paths that the runner answers. */
export const SOCKET_PATHS: readonly (string | undefined)[] = [LIVE_PATH, DIAL_OUT_PATH];

/**
 * Takes away the slash that Socket.IO's clients put behind their path: most have no option to leave it
 * out, and Next would redirect them, which no client follows.
 */
export function dropSlash(request: IncomingMessage): void {
  const { url = "" } = request;
  const [path = ""] = url.split("?", 1);
  if (path.endsWith("/") && SOCKET_PATHS.includes(path.slice(0, -1))) {
    request.url = `${path.slice(0, -1)}${url.slice(path.length)}`;
  }
}

/** Whether a request asks for a WebSocket. Other offers to upgrade are answered as if they were none (RFC 9110, 7.8). */
export const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";

/**
 * Passes WebSockets of spectators and agents on to the runner's gateway. Next would do so, too, but
 * renders a request for each first. Any other path, another host name or an unreachable runner closes
 * the socket.
 *
 * @param runnerUrl where the runner listens
 */
export function passSockets(
  server: Server,
  runnerUrl: string,
  isOwnHost: (host: string | undefined) => boolean,
): void {
  const proxy = createProxyServer({ target: runnerUrl });
  // The socket is closed already; the runner's health is shown elsewhere.
  proxy.on("error", () => {});
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    dropSlash(request);
    const path = request.url?.split("?", 1)[0];
    const isRefused = repeatedHeader(request) !== undefined || !isOwnHost(request.headers.host);
    if (!SOCKET_PATHS.includes(path) || isRefused) socket.destroy();
    else proxy.ws(request, socket, head);
  });
}
