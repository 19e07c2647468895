import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import {
  actionSchema,
  Environment,
  EnvironmentError,
  type Offer,
  observationSchema,
  resetSchema,
  stateSchema,
} from "./environment.ts";
import { answerFrame, capacityFrame, type Frame, issuesOf } from "./protocol.ts";

/** Of a message or a body. */
const MAX_BYTES = 1_000_000;

export interface ServerOptions extends Offer {
  /** Most environments at the same time, over sockets and HTTP together. */
  readonly maxSessions?: number;
  /** An environment that nobody used for this long is closed, in milliseconds. */
  readonly idleMs?: number;
  readonly host?: string;
  /** 0: a free one. */
  readonly port?: number;
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Held {
  readonly environment: Environment;
  usedAt: number;
}

const stepSchema = z.object({
  action: actionSchema,
  episode_id: z.string().nullish(),
  timeout_s: z.number().positive().nullish(),
  request_id: z.string().max(255).nullish(),
});

/** What a request is answered with. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const problem = (status: number, detail: unknown): Answer => ({ status, body: { detail } });

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_BYTES) throw new RangeError("the body is too large");
  }
  return text === "" ? {} : JSON.parse(text);
}

/** Environments over HTTP, found by the id of their episode: OpenEnv names none, so the newest is the default. */
class HttpEnvironments {
  readonly held = new Map<string, Held>();
  readonly #offer: Offer;
  #newest = "";

  constructor(offer: Offer) {
    this.#offer = offer;
  }

  async reset(body: unknown, isFull: () => boolean): Promise<Answer> {
    const given = resetSchema.safeParse(body);
    if (!given.success) return problem(422, issuesOf(given.error));
    const id = given.data.episode_id ?? crypto.randomUUID();
    const known = this.held.get(id);
    if (known === undefined && isFull()) return problem(503, "All environments are in use.");
    const environment = known?.environment ?? new Environment(this.#offer);
    const result = await environment.reset({ ...given.data, episode_id: id });
    this.held.set(id, { environment, usedAt: Date.now() });
    this.#newest = id;
    return ok(result);
  }

  async step(body: unknown): Promise<Answer> {
    const given = stepSchema.safeParse(body);
    if (!given.success) return problem(422, issuesOf(given.error));
    const held = this.#find(given.data.episode_id);
    if (held === undefined) return problem(404, "There is no such episode. Call /reset first.");
    return ok(await held.environment.step(given.data.action.message));
  }

  state(id: string | null): Answer {
    const held = this.#find(id);
    return ok((held?.environment ?? new Environment(this.#offer)).state);
  }

  #find(id: string | null | undefined): Held | undefined {
    const held = this.held.get(id ?? this.#newest);
    if (held !== undefined) held.usedAt = Date.now();
    return held;
  }
}

const jsonSchemas = {
  action: z.toJSONSchema(actionSchema),
  observation: z.toJSONSchema(observationSchema),
  state: z.toJSONSchema(stateSchema),
};

const metadataOf = ({ games }: Offer) => ({
  name: "wisp",
  description: `Talk-and-deduction games for language models: ${Object.keys(games).join(", ")}.`,
  version: "1",
});

/**
 * Serves games as OpenEnv environments: `WS /ws`, an environment per connection, and `POST /reset`,
 * `POST /step`, `GET /state`, `/schema`, `/metadata` and `/health`.
 */
export async function serveEnvironments({
  maxSessions = 256,
  idleMs = 600_000,
  host = "127.0.0.1",
  port = 0,
  ...offer
}: ServerOptions): Promise<RunningServer> {
  const http = new HttpEnvironments(offer);
  const sockets = new Map<WebSocket, Held>();
  const isFull = (): boolean => sockets.size + http.held.size >= maxSessions;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "/", "http://environment");
    switch (`${request.method} ${url.pathname}`) {
      case "POST /reset":
        return http.reset(await bodyOf(request), isFull);
      case "POST /step":
        return http.step(await bodyOf(request));
      case "GET /state":
        return http.state(url.searchParams.get("episode_id"));
      case "GET /schema":
        return ok(jsonSchemas);
      case "GET /metadata":
        return ok(metadataOf(offer));
      case "GET /health":
        return ok({ status: "healthy" });
      default:
        return problem(404, "Not Found");
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answer(request).catch((error: unknown) => {
      if (error instanceof SyntaxError) return problem(422, "The body is not JSON.");
      if (error instanceof RangeError) return problem(413, "The body is too large.");
      if (error instanceof EnvironmentError) return problem(400, error.message);
      return problem(500, `The environment failed: ${String(error)}`);
    });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // After `listen`, whose errors it would repeat.
  const socketServer = new WebSocketServer({ server, path: "/ws", maxPayload: MAX_BYTES });
  socketServer.on("connection", (socket) => {
    const send = (frame: Frame): void => socket.send(JSON.stringify(frame));
    // A broken connection closes itself.
    socket.on("error", () => {});
    if (isFull()) {
      send(capacityFrame(sockets.size + http.held.size, maxSessions));
      socket.close();
      return;
    }
    const held: Held = { environment: new Environment(offer), usedAt: Date.now() };
    sockets.set(socket, held);
    // One message at a time, in their order.
    let handled = Promise.resolve();
    socket.on("message", (data) => {
      held.usedAt = Date.now();
      handled = handled.then(async () => {
        const frame = await answerFrame(held.environment, data.toString());
        if (frame === null) socket.close();
        else send(frame);
      });
    });
    socket.on("close", () => {
      sockets.delete(socket);
      void held.environment.close();
    });
  });

  const sweep = setInterval(
    () => {
      const before = Date.now() - idleMs;
      for (const [socket, { usedAt }] of sockets) if (usedAt < before) socket.close();
      for (const [id, { environment, usedAt }] of http.held) {
        if (usedAt >= before) continue;
        http.held.delete(id);
        void environment.close();
      }
    },
    Math.min(idleMs, 30_000),
  );
  sweep.unref();

  // `listen` on a host and a port gives an address of this form.
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${listening}`,
    async close() {
      clearInterval(sweep);
      for (const socket of socketServer.clients) socket.terminate();
      socketServer.close();
      await Promise.all(
        [...sockets.values(), ...http.held.values()].map(({ environment }) => environment.close()),
      );
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
