import type { IncomingMessage, Server } from "node:http";
import {
  agentOfDialOutKey,
  type Database,
  type Listening,
  sweepLetters,
  TOUCH_EVERY_MS,
} from "@wisp/db";
import {
  type AgentEvents,
  type ArenaEvents,
  DIAL_OUT_PATH,
  LARGEST_ANSWER_BYTES,
  type Refusal,
} from "@wisp/dial-out/wire";
import { type ExtendedError, type Socket, Server as SocketServer } from "socket.io";
import { z } from "zod";
import type { Logger } from "../log.ts";
import { addressOf } from "./address.ts";
import { Connections, type Held } from "./connections.ts";
import { Delivery } from "./delivery.ts";
import { RateLimit, RateLimits } from "./rate-limit.ts";

/** Around the largest answer: the event's name, numbers, brackets. */
const ENVELOPE_BYTES = 4 * 1024;

/** Without a key, or with one that is not understood, a connection lasts no longer. */
const ENTER_LIMIT_MS = 10_000;

/** Should a notification be lost, a letter is found this much later. */
const LOOK_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60_000;

/** New connections of an address, and those of nobody knows where, together. */
const CONNECTION_RATE = { burst: 60, perSecond: 1 };
const NAMELESS_RATE = { burst: 600, perSecond: 20 };

/** What may come in on a connection that nobody asked for; every letter allows one more. */
const PACKET_RATE = { burst: 100, perSecond: 20 };

/** What is known of a socket whose key was right. */
interface Known {
  agentId: string;
  key: string;
}
type AgentSocket = Socket<AgentEvents, ArenaEvents, Record<never, never>, Known>;

export interface DialOutGateway {
  close(): Promise<void>;
}

interface DialOutGatewayOptions {
  readonly http: Server;
  readonly database: Database;
  readonly listening: Listening;
  readonly log: Logger;
}

const handshakeSchema = z.object({ key: z.string().max(200) });

const refusal = (sentence: string, later: boolean): ExtendedError =>
  Object.assign(new Error(sentence), { data: { later } satisfies Refusal });

/** Takes the connections of agents that dial out, and delivers their letters. */
export function openDialOutGateway(options: DialOutGatewayOptions): DialOutGateway {
  const { http, database, listening, log } = options;
  const connections = new Connections(database, log);
  const addresses = new RateLimits(CONNECTION_RATE);
  const nameless = new RateLimit(NAMELESS_RATE);
  const limits = new WeakMap<object, RateLimit>();

  const mayConnect = (
    request: IncomingMessage,
    decide: (error: string | null | undefined, allowed: boolean) => void,
  ): void => {
    // Asked for handshakes alone: later requests of a connection carry its id.
    const address = addressOf(request);
    const allowed = address === null ? nameless.take() : addresses.take(address);
    decide(allowed ? null : "Too many connections from this address; try again later.", allowed);
  };

  const server = new SocketServer<AgentEvents, ArenaEvents, Record<never, never>, Known>(http, {
    path: DIAL_OUT_PATH,
    addTrailingSlash: false,
    serveClient: false,
    // Other upgrades are the live gateway's, or it ends them.
    destroyUpgrade: false,
    maxHttpBufferSize: LARGEST_ANSWER_BYTES + ENVELOPE_BYTES,
    connectTimeout: ENTER_LIMIT_MS,
    allowRequest: mayConnect,
  });

  server.engine.on("connection", (connection) => {
    const limit = new RateLimit(PACKET_RATE);
    limits.set(connection, limit);
    connection.on("packet", () => {
      if (!limit.take()) connection.close();
    });
  });

  const enter = async (socket: AgentSocket): Promise<ExtendedError | undefined> => {
    const handshake = handshakeSchema.safeParse(socket.handshake.auth);
    const key = handshake.success ? handshake.data.key : "";
    const agentId = await agentOfDialOutKey(database, key);
    if (agentId === null) {
      return refusal("No agent has this key. Copy it again, or make a new one.", false);
    }
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
      send({ id, session, route, message }, acknowledge) {
        limits.get(socket.conn)?.give();
        // Stored letters are what connectors stored: not checked again here.
        Reflect.apply(socket.emit, socket, [
          "letter",
          { id, session, route, message },
          acknowledge,
        ]);
      },
      giveUp: () => end("The agent does not acknowledge its letters."),
    });
    const held: Held = { agentId, delivery, end };
    socket.on("disconnect", () => {
      delivery.stop();
      void connections.leave(held);
    });
    void connections.take(held, key);
  });

  const deafen = [
    listening.hear("letters", (agentId) => connections.look(agentId)),
    listening.hear("dial_outs", (agentId) => void connections.verify(agentId)),
  ];
  const sweep = (): void => {
    sweepLetters(database).catch((error) => log.warn({ err: error }, "letters were not swept"));
  };
  const timers = [
    setInterval(() => void connections.lookOver(), LOOK_EVERY_MS),
    setInterval(() => void connections.verify(), TOUCH_EVERY_MS),
    setInterval(sweep, SWEEP_EVERY_MS),
  ];

  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      for (const stop of deafen) stop();
      await connections.close();
      await server.close();
    },
  };
}
