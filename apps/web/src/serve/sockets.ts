import type { IncomingMessage, RequestListener, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { KeyedSemaphore } from "@wisp/limits";
import { LIVE_PATH } from "@wisp/live";
import { createProxyServer } from "http-proxy-3";
import { addressOf } from "./callers.ts";
import { type Refusal, repeatedHeader, sendRefusal } from "./refuse.ts";

/**
 * For how long the site waits for a request, in milliseconds: its head, and all of it. A connection
 * that has not sent that much by then is answered with 408 and closed.
 */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  /**
   * For how long a connection may wait for its next request. Longer than the minute for which proxies
   * and clients usually keep one: the site must not end it first, because a request that is just
   * being sent would be lost.
   */
  keepAliveTimeout: 75_000,
  /** How often connections are looked at: Node's default would let them live for 30 s longer. */
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions;

/** Unanswered requests of a connection. Browsers and proxies send the next one after an answer. */
const MAX_OF_CONNECTION = 32;
/** Unanswered requests of one address and of all: each takes some kilobytes, open streams included. */
const UNANSWERED = { perKey: 400, total: 4_000 };

const refusals: Readonly<Record<"key" | "total", Refusal>> = {
  key: {
    status: 429,
    code: "too-many",
    message:
      "Too many requests at the same time from your network address. Try again in 5 seconds.",
  },
  total: {
    status: 503,
    code: "busy",
    message: "Too many requests at the moment. Try again in 5 seconds.",
  },
};

/**
 * Answers the requests of a connection one after another. Requests that are sent together would otherwise take
 * the slots for rendering (render-slots.ts) and keep them until the answers before theirs are sent, which may wait
 * for a slot themselves. Few may wait: a connection that sends more without reading answers is closed,
 * and the requests of one address on all its connections are limited, too.
 */
export function serializePerSocket(
  answer: RequestListener,
  { maxOfConnection = MAX_OF_CONNECTION, unanswered = UNANSWERED } = {},
): RequestListener {
  const places = new KeyedSemaphore(unanswered);
  const connections = new WeakMap<Socket, { waiting: number; last: Promise<void> | undefined }>();
  return async (request, response) => {
    const { socket } = request;
    // What had arrived with the requests for which the connection was closed.
    if (socket.destroyed) return;
    const connection = connections.get(socket) ?? { waiting: 0, last: undefined };
    connections.set(socket, connection);
    if (connection.waiting === maxOfConnection) return void socket.destroy();
    const place = places.tryAcquire(addressOf(request.headers["x-forwarded-for"]));
    if (typeof place === "string") {
      request.resume();
      response.setHeader("connection", "close");
      return sendRefusal(request, response, refusals[place]);
    }
    connection.waiting += 1;
    const before = connection.last;
    connection.last = new Promise((done) => {
      response.once("close", () => {
        connection.waiting -= 1;
        place();
        done();
      });
    });
    await before;
    if (!response.destroyed) answer(request, response);
  };
}

/** Paths that the runner answers. */
export const SOCKET_PATHS: readonly (string | undefined)[] = [LIVE_PATH, DIAL_OUT_PATH];

/**
 * An address without the slash that Socket.IO's clients put behind their path: most have no option to leave
 * it out, and Next would redirect them, which no client follows.
 */
export function withoutSlash(url = ""): string {
  const [path = ""] = url.split("?", 1);
  const isSlashed = path.endsWith("/") && SOCKET_PATHS.includes(path.slice(0, -1));
  return isSlashed ? `${path.slice(0, -1)}${url.slice(path.length)}` : url;
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
    request.url = withoutSlash(request.url);
    const path = request.url.split("?", 1)[0];
    const isRefused = repeatedHeader(request) !== undefined || !isOwnHost(request.headers.host);
    if (!SOCKET_PATHS.includes(path) || isRefused) socket.destroy();
    else proxy.ws(request, socket, head);
  });
}
