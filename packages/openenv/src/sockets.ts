import type { IncomingMessage, Server } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { Environment, type Offer } from "./environment.ts";
import { Held, type Places } from "./places.ts";
import { answerFrame, capacityFrame, type Frame } from "./protocol.ts";

/** Of a message. */
const MAX_BYTES = 1_000_000;
/** Of the answers that a client has not read: a client with more is closed. */
const MAX_UNREAD_BYTES = 1_000_000;
/** How long a client may take to confirm that its connection is closed, in milliseconds. */
const CLOSING_MS = 2_000;

/** Codes of RFC 6455, section 7.4.1, and of IANA's registry (1013). */
const closed = { normally: 1_000, goingAway: 1_001, policy: 1_008, tryLater: 1_013 } as const;

/** Reasons for the codes with which `ws` itself closes a connection. */
const reasons: Readonly<Record<number, string>> = {
  1002: "This is not the WebSocket protocol.",
  1007: "The message is not UTF-8.",
  1009: `A message has at most ${MAX_BYTES} bytes.`,
};

/** A connection that is closed with a reason, and in any case. */
class Connection extends WebSocket {
  /** Whether the last ping was answered. */
  answersPings = true;

  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason ?? reasons[code ?? 0]);
    setTimeout(() => this.terminate(), CLOSING_MS).unref();
  }
}

export interface SocketOptions {
  readonly server: Server;
  readonly offer: Offer;
  readonly places: Places;
  /** A connection that is unused for this long is closed, in milliseconds. */
  readonly idleMs: number;
  /** Between two pings, in milliseconds. */
  readonly pingMs: number;
  /** Whether a request may open a connection. */
  readonly accepts: (request: IncomingMessage) => boolean;
  /** By which a client's share of the places is counted. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** `WS /ws`: an environment per connection. */
export class EnvironmentSockets {
  readonly #options: SocketOptions;
  readonly #server: InstanceType<typeof WebSocketServer<typeof Connection>>;
  readonly #held = new Map<Connection, Held>();
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(options: SocketOptions) {
    this.#options = options;
    const { server, accepts, idleMs, pingMs } = options;
    this.#server = new WebSocketServer({
      server,
      path: "/ws",
      maxPayload: MAX_BYTES,
      verifyClient: ({ req }, accept) => accept(accepts(req), 403),
      WebSocket: Connection,
    });
    this.#server.on("connection", (socket, request) => this.#open(socket, request));
    this.#timers = [
      setInterval(() => this.#ping(), pingMs).unref(),
      setInterval(() => this.#closeUnused(), Math.min(idleMs, 30_000)).unref(),
    ];
  }

  /** Resolves when all connections are closed. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    const ended = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#server.clients) {
      socket.close(closed.goingAway, "The server stops.");
    }
    await ended;
  }

  #open(socket: Connection, request: IncomingMessage): void {
    const { offer, places, addressOf } = this.#options;
    // A broken connection closes itself.
    socket.on("error", () => {});
    socket.on("pong", () => {
      socket.answersPings = true;
    });
    // The answer to it waits until the client reads.
    socket.on("ping", () => endUnread(socket));
    const address = addressOf(request);
    const refusal = places.refusal(address);
    if (refusal !== null) {
      socket.send(JSON.stringify(capacityFrame(refusal.active, refusal.most)));
      socket.close(
        closed.tryLater,
        refusal.ofShare
          ? `All ${refusal.most} environments of your address are in use.`
          : "All environments are in use.",
      );
      return;
    }
    const held = new Held(new Environment(offer), address);
    this.#held.set(socket, held);
    places.ofSockets.add(held);
    socket.on("message", (data) => this.#receive(socket, held, data.toString()));
    socket.on("close", () => {
      this.#held.delete(socket);
      places.ofSockets.delete(held);
      void held.environment.close();
    });
  }

  #receive(socket: Connection, held: Held, text: string): void {
    if (held.isFull) {
      socket.close(closed.policy, "Wait for the answers to the messages before.");
      return;
    }
    void held.run(async () => {
      const frame = await answerFrame(held.environment, text);
      if (frame === null) socket.close(closed.normally, "The client closed its session.");
      else send(socket, frame);
    });
  }

  #ping(): void {
    for (const socket of this.#server.clients) {
      if (!socket.answersPings) socket.close(closed.policy, "A ping was not answered.");
      socket.answersPings = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }
  }

  #closeUnused(): void {
    const { idleMs } = this.#options;
    const before = Date.now() - idleMs;
    for (const [socket, { usedAt }] of this.#held) {
      if (usedAt < before) socket.close(closed.goingAway, `Unused for ${idleMs / 1_000} s.`);
    }
  }
}

/** Closes a connection whose client does not read, if it has more to read than allowed with `more` bytes. */
function endUnread(socket: Connection, more = 0): boolean {
  if (socket.bufferedAmount + more < MAX_UNREAD_BYTES) return false;
  socket.close(closed.policy, "Read the answers before you send more.");
  return true;
}

function send(socket: Connection, frame: Frame): void {
  const text = JSON.stringify(frame);
  if (!endUnread(socket, Buffer.byteLength(text))) socket.send(text);
}
