import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { KeyedSemaphore } from "@wisp/limits";
import { addressOf } from "./callers.ts";
import { type Refusal, sendRefusal } from "./refuse.ts";

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
 * the turns of rendering (turns.ts) and keep them until the answers before theirs are sent, which may wait
 * for a turn themselves. Few may wait: a connection that sends more without reading answers is closed,
 * and the requests of one address on all its connections are limited, too.
 */
export function oneAfterAnother(
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
