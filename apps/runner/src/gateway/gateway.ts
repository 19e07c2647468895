import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChannelListener, type Database, publicLog } from "@wisp/db";
import type { GameEvent, LogEntry } from "@wisp/game";
import { KeyedSemaphore, RateLimit } from "@wisp/limits";
import { LIVE_PATH, type ReactionsChanged, reactionsChangedSchema, watchSchema } from "@wisp/live";
import { refuseWrites } from "@wisp/telemetry";
import { Server as SocketServer } from "socket.io";
import { callerOf, hangUp } from "../callers.ts";
import type { Logger } from "../log.ts";
import { openFanOut } from "./fan-out.ts";
import { countViewers, type LiveServer } from "./viewers.ts";

/** Maximum number of matches that one socket follows. */
const MAX_WATCHED = 20;

/** Connections of one process, and of one caller. */
const MAX_CONNECTIONS = 5_000;
const MAX_CONNECTIONS_PER_CALLER = 100;

/** The limit on a spectator's messages: a page says which match it follows, and that it is still open. */
const PACKET_RATE = { max: 100, windowMs: 10_000 };

/** Notifies spectators that there is more to read; they read it from the database. */
export interface Gateway {
  readonly address: AddressInfo;
  /** Events that were committed together; `cursor` is the place of the first among public events. */
  eventsAppended(matchId: string, cursor: number, events: readonly LogEntry<GameEvent>[]): void;
  /** What spectators of this process see of an event has changed. */
  eventChanged(matchId: string, cursor: number, event: GameEvent): void;
  statusChanged(matchId: string, status: "running" | "finished" | "failed"): void;
  /** Spectators of this process are told how others reacted. */
  reactionsChanged(changed: ReactionsChanged): void;
  /** Open connections of spectators' pages, and of what is attached. */
  connections(): { readonly spectators: number; readonly attached: number };
  close(): Promise<void>;
}

interface GatewayOptions {
  /** Leads to Postgres itself: a pooler does not keep a connection that listens. */
  readonly databaseUrl: string;
  /** Carries messages between gateways; absent: Postgres does. */
  readonly redisUrl?: string;
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  /** Maximum number of live connections; 5,000 by default. */
  readonly most?: number;
  /** How often counts of spectators are exchanged, in milliseconds; 5,000 by default. */
  readonly viewersEveryMs?: number;
  /** Answers GET /health, with 503 and Retry-After unless the status is "ok". */
  health(): Promise<{ readonly status: "ok" | "degraded" }>;
  /** Answers GET /metrics; absent: there are none. */
  metrics?(response: ServerResponse): void;
  /** Serves something else on the same port; closed with the gateway. */
  attach?(http: Server): { connections(): number; close(): Promise<void> };
}

const ROOM = "match:";
const roomOf = (matchId: string): string => `${ROOM}${matchId}`;

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
  const { databaseUrl, host, port, log, health, most = MAX_CONNECTIONS } = options;
  const http = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, {
        "content-type": "application/json",
        ...(status === 503 && { "retry-after": "5" }),
      });
      response.end(JSON.stringify(body));
    };
    if (refuseWrites(request, response)) return;
    if (request.url === "/metrics" && options.metrics !== undefined) {
      return options.metrics(response);
    }
    // Neither asks the database: an answer says that the event loop turns, and that sockets are taken.
    if (request.url === "/health/live" || request.url === "/health/ready") {
      return answer(200, { status: "ok" });
    }
    if (request.url !== "/health") return answer(404, { error: "not-found" });
    health().then(
      (state) => answer(state.status === "ok" ? 200 : 503, state),
      () => answer(500, { error: "failed" }),
    );
  });
  const fanOut = await openFanOut({ databaseUrl, redisUrl: options.redisUrl, log });
  const open = new KeyedSemaphore({ perKey: MAX_CONNECTIONS_PER_CALLER, total: most });
  const packets = new RateLimit(PACKET_RATE);
  const sockets: LiveServer = new SocketServer(http, {
    path: LIVE_PATH,
    addTrailingSlash: false,
    serveClient: false,
    maxHttpBufferSize: 4_096,
    adapter: fanOut.adapter,
    allowRequest: (request, decide) => {
      const allowed = open.fullFor(callerOf(request)) === null;
      decide(allowed ? null : "There are too many connections; try again later.", allowed);
    },
  });
  sockets.engine.on("connection", (connection) => {
    const release = open.tryAcquire(callerOf(connection.request));
    // Others may have connected since this one was allowed.
    if (typeof release === "string") return hangUp(connection);
    connection.once("close", release);
    connection.on("packet", ({ data }: { readonly data?: unknown }) => {
      // A spectator sends text; of bytes many would be kept until all belonging together are there.
      const isText = data === undefined || typeof data === "string";
      if (!isText || packets.take(connection.id) > 0) hangUp(connection);
    });
  });
  const viewers = countViewers(sockets, ROOM, options.viewersEveryMs);
  sockets.on("connection", (socket) => {
    socket.on("watch", (message) => {
      const watch = watchSchema.safeParse(message);
      if (!watch.success || socket.rooms.size > MAX_WATCHED) return;
      socket.join(roomOf(watch.data.matchId));
      viewers.greet(socket, watch.data.matchId);
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
    eventsAppended(matchId, cursor, events) {
      const shown = events.filter(({ to }) => to.public).map(({ event }) => ({ ...event }));
      if (shown.length === 0) return;
      sockets.to(roomOf(matchId)).emit("events-appended", { matchId, cursor, events: shown });
    },
    eventChanged(matchId, cursor, event) {
      const changed = { matchId, cursor, event: { ...event } };
      sockets.local.to(roomOf(matchId)).emit("event-changed", changed);
    },
    statusChanged(matchId, status) {
      sockets.to(roomOf(matchId)).emit("status-changed", { matchId, status });
    },
    reactionsChanged(changed) {
      sockets.local.to(roomOf(changed.matchId)).emit("reactions-changed", changed);
    },
    connections: () => ({
      spectators: sockets.engine.clientsCount,
      attached: attached?.connections() ?? 0,
    }),
    async close() {
      viewers.close();
      // Each of them waits until no connection is left.
      await Promise.all([sockets.close(), attached?.close()]);
      await fanOut.close();
    },
  };
}

/**
 * Shows the spectators of this process a speech as readers see it now, whenever a moderator hides it or
 * shows it again. Pages that miss it read the log again when they are reloaded.
 */
export function announceHiddenSpeeches(
  database: Database,
  listening: ChannelListener,
  gateway: Pick<Gateway, "eventChanged">,
  log: Logger,
): void {
  const announce = async (payload: string): Promise<void> => {
    const [matchId = "", place] = payload.split("/");
    const cursor = Number(place);
    const shown = await publicLog(database, matchId, cursor - 1);
    const [speech] = shown?.events ?? [];
    if (speech !== undefined) gateway.eventChanged(matchId, cursor, speech.event);
  };
  listening.hear("hidden_speeches", (payload) => {
    if (payload === undefined) return;
    announce(payload).catch((error: Error) =>
      log.warn({ err: error }, "a hidden speech could not be announced"),
    );
  });
}

/** Passes reactions on, which each gateway hears of for itself. What is missed is read when the page is reloaded. */
export function announceReactions(
  listening: ChannelListener,
  gateway: Pick<Gateway, "reactionsChanged">,
): void {
  listening.hear("reactions", (payload) => {
    if (payload === undefined) return;
    const changed = reactionsChangedSchema.safeParse(JSON.parse(payload));
    // A later release may have reactions that this one does not know.
    if (changed.success) gateway.reactionsChanged(changed.data);
  });
}
