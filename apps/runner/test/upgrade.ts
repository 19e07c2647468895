import { request } from "node:http";
import type { Duplex } from "node:stream";

/** The result of a web socket request made by hand. */
export interface Upgrade {
  /** 101 when it is open. */
  readonly status: number;
  readonly socket: Duplex | undefined;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
}

/** Asks for a web socket in the name of the client that a proxy would report. */
export function upgrade(port: number, path: string, address: string): Promise<Upgrade> {
  const { promise, resolve, reject } = Promise.withResolvers<Upgrade>();
  const asked = request({
    host: "127.0.0.1",
    port,
    path: `${path}?EIO=4&transport=websocket&sid=`,
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "x-forwarded-for": address,
    },
  });
  asked.on("upgrade", (_, socket) => {
    const ended = new Promise<void>((end) => socket.once("close", () => end()));
    socket.on("error", () => {});
    socket.resume();
    resolve({ status: 101, socket, ended });
  });
  asked.on("response", (response) => {
    response.resume();
    resolve({ status: response.statusCode ?? 0, socket: undefined, ended: Promise.resolve() });
  });
  asked.on("error", reject);
  asked.end();
  return promise;
}
