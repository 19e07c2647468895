import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/**
 * Answers the requests of a connection one after another. Requests that are sent together would otherwise take
 * the turns of rendering (turns.ts) and keep them until the answers before theirs are sent, which may wait
 * for a turn themselves.
 */
export function oneAfterAnother(answer: RequestListener): RequestListener {
  const last = new WeakMap<Socket, Promise<void>>();
  return async (request, response) => {
    const before = last.get(request.socket);
    last.set(request.socket, new Promise((done) => void response.once("close", done)));
    await before;
    if (!response.destroyed) answer(request, response);
  };
}
