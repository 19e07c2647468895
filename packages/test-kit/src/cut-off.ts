import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to Postgres that can vanish: it forwards nothing any more, and closes nothing. */
export interface CutOff extends AsyncDisposable {
  /** The database through it. */
  readonly url: string;
  /** From now on nothing passes either way; neither side is notified. */
  vanish(): void;
  /** Everything continues, with the data that was held back. */
  comeBack(): void;
}

/** Opens one on a free port of loopback. */
export async function cutOff(databaseUrl: string): Promise<CutOff> {
  const behind = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let vanished = false;
  const server = createServer((near) => {
    const far = connect(Number(behind.port), behind.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (vanished) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP address");
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    vanish() {
      vanished = true;
      for (const socket of sockets) socket.pause();
    },
    comeBack() {
      vanished = false;
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
