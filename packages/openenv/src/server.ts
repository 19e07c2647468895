import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isLoopbackHost } from "@wisp/agents";
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
/** Of one environment that wait: a client sends the next call once it has the answer to the one before. */
const MAX_WAITING_CALLS = 16;

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

/** An environment that a client uses: one call at a time, in their order. */
class Held {
  readonly environment: Environment;
  usedAt = Date.now();
  #last: Promise<unknown> = Promise.resolve();
  #calls = 0;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  get isBusy(): boolean {
    return this.#calls > 0;
  }

  /** Whether too many calls are waiting to accept another. */
  get isFull(): boolean {
    return this.#calls >= MAX_WAITING_CALLS;
  }

  run<Result>(call: () => Promise<Result>): Promise<Result> {
    this.usedAt = Date.now();
    this.#calls += 1;
    const result = this.#last.then(call).finally(() => {
      this.usedAt = Date.now();
      this.#calls -= 1;
    });
    this.#last = result.catch(() => {});
    return result;
  }
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

const tooManyCalls = problem(429, "Wait for the answers to the calls before.");

class BodyTooLargeError extends Error {}

/**
 * Whether a request is from no page of another site, which a browser on the trainer's machine may show.
 * Programs send no Origin, or that of the address they call, and so do browsers that read. A name that leads to this
 * machine is not its own: what listens here alone answers to the names of this machine.
 */
function isFromHere({ headers }: IncomingMessage, listensOn: string): boolean {
  const called = URL.parse(`http://${headers.host}`);
  if (isLoopbackHost(listensOn) && !isLoopbackHost(called?.hostname ?? "")) return false;
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_BYTES) throw new BodyTooLargeError();
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

  /** Closes an environment that is not in use: one whose episode is over, or the one unused for longest. */
  makeRoom(): void {
    const idle = [...this.held]
      .filter(([, { isBusy }]) => !isBusy)
      .toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    const [id, held] = idle.find(([, { environment }]) => environment.state.done) ?? idle[0] ?? [];
    if (id === undefined) return;
    this.held.delete(id);
    void held?.environment.close();
  }

  async reset(body: unknown, isFull: () => boolean): Promise<Answer> {
    const given = resetSchema.safeParse(body);
    if (!given.success) return problem(422, issuesOf(given.error));
    const id = given.data.episode_id ?? crypto.randomUUID();
    const known = this.held.get(id);
    if (known === undefined && isFull()) return problem(503, "All environments are in use.");
    const held = known ?? new Held(new Environment(this.#offer));
    if (held.isFull) return tooManyCalls;
    this.held.set(id, held);
    try {
      const result = await held.run(() =>
        held.environment.reset({ ...given.data, episode_id: id }),
      );
      this.#newest = id;
      return ok(result);
    } catch (error) {
      // Nothing to step in is left.
      if (!held.isBusy) this.held.delete(id);
      throw error;
    }
  }

  async step(body: unknown): Promise<Answer> {
    const given = stepSchema.safeParse(body);
    if (!given.success) return problem(422, issuesOf(given.error));
    const held = this.#find(given.data.episode_id);
    if (held === undefined) {
      return problem(404, "There is no such episode, or newer ones took its place. Call /reset.");
    }
    if (held.isFull) return tooManyCalls;
    const { message } = given.data.action;
    return ok(await held.run(() => held.environment.step(message)));
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
  /** Whether there is no room for another environment, also after one that is not in use was closed. */
  const isFull = (): boolean => {
    if (sockets.size + http.held.size >= maxSessions) http.makeRoom();
    return sockets.size + http.held.size >= maxSessions;
  };

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (!isFromHere(request, host)) return problem(403, "Pages of other sites are not served.");
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
      if (error instanceof BodyTooLargeError) return problem(413, "The body is too large.");
      if (error instanceof EnvironmentError) return problem(400, error.message);
      return problem(500, `The environment failed: ${String(error)}`);
    });
    response
      .writeHead(status, {
        "content-type": "application/json",
        ...(status === 503 && { "retry-after": "5" }),
      })
      .end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void respond(request, response));
  const listening = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const bound = server.address();
      if (bound === null || typeof bound === "string") reject(new Error("no TCP address"));
      else resolve(bound.port);
    });
  });
  // After `listen`, whose errors it would repeat.
  const socketServer = new WebSocketServer({
    server,
    path: "/ws",
    maxPayload: MAX_BYTES,
    verifyClient: ({ req }, accept) => accept(isFromHere(req, host), 403),
  });
  socketServer.on("connection", (socket) => {
    const send = (frame: Frame): void => socket.send(JSON.stringify(frame));
    // A broken connection closes itself.
    socket.on("error", () => {});
    if (isFull()) {
      send(capacityFrame(sockets.size + http.held.size, maxSessions));
      socket.close();
      return;
    }
    const held = new Held(new Environment(offer));
    sockets.set(socket, held);
    socket.on("message", (data) => {
      if (held.isFull) {
        // 1008: against what the server allows.
        socket.close(1_008, "Wait for the answers to the messages before.");
        return;
      }
      void held.run(async () => {
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
