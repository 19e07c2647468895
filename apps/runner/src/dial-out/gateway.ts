import type { IncomingMessage, Server } from "node:http";
import {
  agentOfDialOutKey,
  type ChannelListener,
  type Database,
  sweepMessages,
  TOUCH_EVERY_MS,
} from "@wisp/db";
import {
  type AgentEvents,
  type ArenaEvents,
  DIAL_OUT_PATH,
  MAX_ANSWER_BYTES,
  type Refusal,
} from "@wisp/dial-out/wire";
import { RateLimit } from "@wisp/limits";
import { type ExtendedError, type Socket, Server as SocketServer } from "socket.io";
import { z } from "zod";
import { CallerRateLimit, type Connection, callerOf, hangUp } from "../callers.ts";
import type { Logger } from "../log.ts";
import { type AgentConnection, Connections } from "./connections.ts";
import { Delivery, dialOutMessageSchema, TOO_LARGE } from "./delivery.ts";

/** Maximum number of connections without an accepted key (yet): showing one takes a moment. */
const MAX_KEYLESS = 200;

/** Without an accepted key a connection lasts no longer. */
const ENTER_LIMIT_MS = 5_000;

/** The size of a key and its envelope, as text. */
const MAX_CHARACTERS = 1_024;

/** Bounds what those can take up who have not shown a key. */
class Keyless {
  readonly #clocks = new Map<Connection, NodeJS.Timeout>();

  /** Takes a new connection; when there are too many, the oldest has to go. */
  enter(connection: Connection): void {
    const [oldest] = this.#clocks.keys();
    if (oldest !== undefined && this.#clocks.size >= MAX_KEYLESS) hangUp(oldest);
    this.#clocks.set(
      connection,
      setTimeout(() => hangUp(connection), ENTER_LIMIT_MS),
    );
    connection.once("close", () => this.leave(connection));
    connection.on("packet", ({ data }: { readonly data?: unknown }) => {
      if (!this.#clocks.has(connection) || data === undefined) return;
      if (typeof data !== "string" || data.length > MAX_CHARACTERS) hangUp(connection);
    });
  }

  /** Its key was accepted, or it ended. */
  leave(connection: Connection): void {
    clearTimeout(this.#clocks.get(connection));
    this.#clocks.delete(connection);
  }

  /** Ends all of them. */
  close(): void {
    for (const connection of [...this.#clocks.keys()]) hangUp(connection);
  }
}

/** Around the largest answer: the event's name, numbers, brackets. */
const ENVELOPE_BYTES = 4 * 1024;

/** How long after a lost notification a message is found by polling. */
const POLL_INTERVAL_MS = 2_000;
const SWEEP_EVERY_MS = 60_000;

/** Connections of one process. */
const MAX_CONNECTIONS = 5_000;

/** New connections of a caller, and keys looked up for one; those of unknown callers together. */
const CALLER_RATES = {
  known: { max: 60, windowMs: 60_000 },
  unknown: { max: 600, windowMs: 30_000 },
};

/** Packets per connection beyond its answers: each message sent allows one more. */
const PACKET_RATE = { max: 100, windowMs: 5_000 };

/** The state of a socket with a valid key. */
interface KeyHolder {
  agentId: string;
  key: string;
}
type AgentSocket = Socket<AgentEvents, ArenaEvents, Record<never, never>, KeyHolder>;

interface DialOutGateway {
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

interface DialOutGatewayOptions {
  readonly http: Server;
  readonly database: Database;
  readonly listening: ChannelListener;
  readonly log: Logger;
  /** Maximum number of connections; 5,000 by default. */
  readonly most?: number;
}

const handshakeSchema = z.object({ key: z.string().max(200) });

/** Whether a connection ended because a packet was larger than `maxHttpBufferSize`: ws words it so. */
const isTooLarge = (description: unknown): boolean =>
  description instanceof Error && description.message.includes("Max payload size exceeded");

const refusal = (sentence: string, later: boolean): ExtendedError =>
  Object.assign(new Error(sentence), { data: { later } satisfies Refusal });

/** Accepts the connections of dial-out agents and delivers their messages. */
export function openDialOutGateway(options: DialOutGatewayOptions): DialOutGateway {
  const { http, database, listening, log, most = MAX_CONNECTIONS } = options;
  const connections = new Connections(database, log);
  const keyless = new Keyless();
  const connects = new CallerRateLimit(CALLER_RATES);
  const lookups = new CallerRateLimit(CALLER_RATES);
  const packets = new RateLimit(PACKET_RATE);
  /** Number of messages per connection that no packet has answered yet. */
  const unanswered = new WeakMap<object, number>();

  const mayConnect = (
    request: IncomingMessage,
    decide: (error: string | null | undefined, allowed: boolean) => void,
  ): void => {
    if (server.engine.clientsCount >= most) {
      decide("There are too many connections; try again later.", false);
      return;
    }
    const allowed = connects.take(callerOf(request));
    decide(allowed ? null : "Too many connections from this address; try again later.", allowed);
  };

  const server = new SocketServer<AgentEvents, ArenaEvents, Record<never, never>, KeyHolder>(http, {
    path: DIAL_OUT_PATH,
    addTrailingSlash: false,
    serveClient: false,
    // Other upgrades are the live gateway's, or it ends them.
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_ANSWER_BYTES + ENVELOPE_BYTES,
    // Polling would hold an idle connection, and need the same server each time.
    transports: ["websocket"],
    allowRequest: mayConnect,
  });

  server.engine.on("connection", (connection) => {
    keyless.enter(connection);
    connection.on("packet", () => {
      const messages = unanswered.get(connection) ?? 0;
      if (messages > 0) unanswered.set(connection, messages - 1);
      else if (packets.take(connection.id) > 0) hangUp(connection);
    });
  });

  const enter = async (socket: AgentSocket): Promise<ExtendedError | undefined> => {
    const handshake = handshakeSchema.safeParse(socket.handshake.auth);
    const key = handshake.success ? handshake.data.key : "";
    if (!lookups.take(callerOf(socket.request))) {
      return refusal("Too many keys were shown from this address; dial again later.", true);
    }
    const agentId = await agentOfDialOutKey(database, key);
    if (agentId === null) {
      return refusal("No agent has this key. Copy it again, or make a new one.", false);
    }
    keyless.leave(socket.conn);
    socket.data = { agentId, key };
    return undefined;
  };
  server.use((socket, next) => {
    enter(socket).then(next, (error: unknown) => {
      log.warn({ err: error }, "a key could not be looked up");
      next(refusal("The arena cannot look up keys at the moment.", true));
    });
  });

  server.on("connection", (socket) => {
    const { agentId, key } = socket.data;
    const end = (reason: string): void => {
      delivery.stop();
      socket.emit("goodbye", reason);
      socket.disconnect(true);
    };
    const delivery = new Delivery({
      database,
      agentId,
      log,
      send(stored, acknowledge) {
        const message = dialOutMessageSchema.safeParse({ ...stored, message: stored.payload });
        if (!message.success) {
          log.error({ agentId, message: stored.id }, "a message has an unknown shape");
          return;
        }
        unanswered.set(socket.conn, (unanswered.get(socket.conn) ?? 0) + 1);
        socket.emit("message", message.data, acknowledge);
      },
      giveUp: () => end("The agent does not acknowledge its messages."),
    });
    const held: AgentConnection = { agentId, delivery, end };
    socket.on("disconnect", (_reason, description) => {
      if (isTooLarge(description)) delivery.fail(TOO_LARGE);
      delivery.stop();
      void connections.leave(held);
    });
    void connections.take(held, key);
  });

  const deafen = [
    listening.hear("agent_messages", (agentId) => connections.look(agentId)),
    listening.hear("dial_outs", (agentId) => void connections.verify(agentId)),
  ];
  const sweep = (): void => {
    sweepMessages(database).catch((error) =>
      log.warn({ err: error }, "expired messages could not be deleted"),
    );
  };
  const timers = [
    setInterval(() => void connections.lookOver(), POLL_INTERVAL_MS),
    setInterval(() => void connections.verify(), TOUCH_EVERY_MS),
    setInterval(sweep, SWEEP_EVERY_MS),
  ];

  return {
    connections: () => server.engine.clientsCount,
    async close() {
      for (const timer of timers) clearInterval(timer);
      for (const stop of deafen) stop();
      keyless.close();
      await connections.close();
      await server.close();
    },
  };
}
