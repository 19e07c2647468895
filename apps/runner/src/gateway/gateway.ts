import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { GameEvent, Sealed } from "@wisp/game";
import { type ClientEvents, type GatewayEvents, LIVE_PATH, watchSchema } from "@wisp/live";
import { Server as SocketServer } from "socket.io";
import type { Logger } from "../log.ts";
import { openFanOut } from "./fan-out.ts";

/** Matches one socket may follow at once. */
const MAX_WATCHED = 20;

/** Tells spectators that there is more to read; what they read comes from the database. */
export interface Gateway {
  readonly address: AddressInfo;
  /** Public events that were committed; `cursor` is the place of the first among public events. */
  grew(matchId: string, cursor: number, events: readonly Sealed<GameEvent>[]): void;
  turned(matchId: string, status: "running" | "finished" | "failed"): void;
  close(): Promise<void>;
}

interface GatewayOptions {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  /** Answers GET /health. */
  health(): object;
  /** Serves something else on the same port; closed with the gateway. */
  attach?(http: Server): { close(): Promise<void> };
}

const roomOf = (matchId: string): string => `match:${matchId}`;

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("no TCP address"));
      else resolve(address);
    });
  });
}

/** Opens the live gateway; rejects when the port is taken. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { databaseUrl, host, port, log, health } = options;
  const http = createServer((request, response) => {
    const found = request.url === "/health";
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(found ? health() : { error: "not-found" }));
  });
  const fanOut = openFanOut(databaseUrl, log);
  const sockets = new SocketServer<ClientEvents, GatewayEvents>(http, {
    path: LIVE_PATH,
    addTrailingSlash: false,
    serveClient: false,
    maxHttpBufferSize: 4_096,
    adapter: fanOut.adapter,
  });
  sockets.on("connection", (socket) => {
    socket.on("watch", (message) => {
      const watch = watchSchema.safeParse(message);
      if (watch.success && socket.rooms.size <= MAX_WATCHED)
        socket.join(roomOf(watch.data.matchId));
    });
    socket.on("unwatch", (message) => {
      const watch = watchSchema.safeParse(message);
      if (watch.success) socket.leave(roomOf(watch.data.matchId));
    });
  });
  const attached = options.attach?.(http);
  const address = await listen(http, host, port);
  return {
    address,
    grew(matchId, cursor, events) {
      events
        .filter(({ to }) => to.public)
        .forEach(({ event }, index) => {
          sockets
            .to(roomOf(matchId))
            .emit("grew", { matchId, cursor: cursor + index, event: { ...event } });
        });
    },
    turned(matchId, status) {
      sockets.to(roomOf(matchId)).emit("turned", { matchId, status });
    },
    async close() {
      // Each of them waits until no connection is left.
      await Promise.all([sockets.close(), attached?.close()]);
      await fanOut.close();
    },
  };
}
