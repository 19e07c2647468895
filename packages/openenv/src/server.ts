import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isLoopbackHost } from "@wisp/agents";
import { addressKey } from "@wisp/limits";
import { mcpAnswer, metadataOf, openapiOf, pageOf, schemas, stepSchema } from "./about.ts";
import { Environment, EnvironmentError, type Offer, resetSchema } from "./environment.ts";
import { Held, Places } from "./places.ts";
import { issuesOf } from "./protocol.ts";
import { EnvironmentSockets } from "./sockets.ts";

/** Of a body. */
const MAX_BYTES = 1_000_000;
/** Within it a request has to arrive, and an answer to be read, in milliseconds. */
const MAX_TRANSFER_MS = 30_000;

export interface ServerOptions extends Offer {
  /** Most environments at the same time, over sockets and HTTP together. */
  readonly maxSessions?: number;
  /** An environment that is unused for this long is closed, in milliseconds. */
  readonly idleMs?: number;
  /** Between two pings of a socket, in milliseconds: one without an answer to a ping ends after two more. */
  readonly pingMs?: number;
  readonly host?: string;
  /** 0: a free one. */
  readonly port?: number;
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** What a request is answered with: JSON, or a page. */
type HttpReply =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: 200; readonly page: string };

const ok = (body: unknown): HttpReply => ({ status: 200, body });
const problem = (status: number, detail: unknown): HttpReply => ({ status, body: { detail } });

const tooManyCalls = problem(429, "Wait for the answers to the calls before.");

/** By which a client's share of the places is counted. */
const addressOf = ({ socket }: IncomingMessage): string =>
  addressKey(socket.remoteAddress ?? "") ?? "";

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

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_BYTES) throw new BodyTooLargeError();
  }
  return text;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = await textOf(request);
  return text === "" ? {} : JSON.parse(text);
}

/** The body of a call of MCP, whose answers have their own form of errors; undefined where it is not JSON. */
async function callOf(request: IncomingMessage): Promise<unknown> {
  const text = await textOf(request);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Episodes over HTTP: each call but the first names its episode, because a connection may carry several clients. */
class HttpEpisodes {
  readonly #offer: Offer;
  readonly #places: Places;

  constructor(offer: Offer, places: Places) {
    this.#offer = offer;
    this.#places = places;
  }

  async reset(body: unknown, address: string): Promise<HttpReply> {
    const given = resetSchema.safeParse(body);
    if (!given.success) return problem(422, issuesOf(given.error));
    const id = given.data.episode_id ?? crypto.randomUUID();
    const { episodes } = this.#places;
    const known = episodes.get(id);
    if (known !== undefined && known.address !== address) {
      return problem(409, "Another client has an episode of this name: choose another episode_id.");
    }
    const refusal = known === undefined ? this.#places.refusal(address) : null;
    if (refusal !== null) {
      return refusal.ofShare
        ? problem(429, `All ${refusal.most} environments of your address are in use.`)
        : problem(503, "All environments are in use.");
    }
    const held = known ?? new Held(new Environment(this.#offer), address);
    if (held.isFull) return tooManyCalls;
    episodes.set(id, held);
    try {
      return ok(await held.run(() => held.environment.reset({ ...given.data, episode_id: id })));
    } catch (error) {
      // Nothing to step in is left.
      if (!held.isBusy) episodes.delete(id);
      throw error;
    }
  }

  /** The episode of that id, if it is a client's at that address: others may choose ids that can be guessed. */
  #ownedBy(address: string, id: string): Held | undefined {
    const held = this.#places.episodes.get(id);
    return held?.address === address ? held : undefined;
  }

  async step(body: unknown, address: string): Promise<HttpReply> {
    const given = stepSchema.safeParse(body);
    if (!given.success) return problem(422, issuesOf(given.error));
    const { action, episode_id } = given.data;
    if (episode_id === undefined || episode_id === null) {
      return problem(422, "Name the episode: episode_id is in the observation of /reset.");
    }
    const held = this.#ownedBy(address, episode_id);
    if (held === undefined) {
      return problem(404, "There is no such episode, or newer ones took its place. Call /reset.");
    }
    if (held.isFull) return tooManyCalls;
    return ok(await held.run(() => held.environment.step(action.message)));
  }

  /** Of no episode where none is named, as OpenEnv's server answers. */
  state(id: string | null, address: string): HttpReply {
    const held = this.#ownedBy(address, id ?? "");
    if (held !== undefined) held.usedAt = Date.now();
    return ok((held?.environment ?? new Environment(this.#offer)).state);
  }
}

/** A policy for the page: it loads and runs nothing. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * Serves games as OpenEnv environments: `WS /ws`, an environment per connection, and `POST /reset`,
 * `POST /step`, `GET /state`, `/schema`, `/metadata`, `/health`, `/openapi.json` and `POST /mcp`.
 */
export async function serveEnvironments({
  maxSessions = 256,
  idleMs = 600_000,
  pingMs = 15_000,
  host = "127.0.0.1",
  port = 0,
  ...offer
}: ServerOptions): Promise<RunningServer> {
  // Programs of this machine have one address, and so have all clients behind a proxy on it.
  const share = isLoopbackHost(host) ? maxSessions : Math.ceil(maxSessions / 2);
  const places = new Places(maxSessions, share);
  const episodes = new HttpEpisodes(offer, places);
  const accepts = (request: IncomingMessage): boolean => isFromHere(request, host);
  const openapi = openapiOf(offer);
  const page = pageOf(offer);

  async function answer(request: IncomingMessage): Promise<HttpReply> {
    if (!accepts(request)) return problem(403, "Pages of other sites are not served.");
    const url = URL.parse(request.url ?? "/", "http://environment");
    if (url === null) return problem(404, "Not Found");
    switch (`${request.method} ${url.pathname}`) {
      case "POST /reset":
        return episodes.reset(await bodyOf(request), addressOf(request));
      case "POST /step":
        return episodes.step(await bodyOf(request), addressOf(request));
      case "GET /state":
        return episodes.state(url.searchParams.get("episode_id"), addressOf(request));
      case "GET /schema":
        return ok(schemas);
      case "GET /metadata":
        return ok(metadataOf(offer));
      case "GET /health":
        return ok({ status: "healthy" });
      case "GET /openapi.json":
        return ok(openapi);
      case "POST /mcp":
        return ok(mcpAnswer(await callOf(request)));
      case "GET /":
        return { status: 200, page };
      default:
        return problem(404, "Not Found");
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await answer(request).catch((error: unknown) => {
      if (error instanceof SyntaxError) return problem(422, "The body is not JSON.");
      if (error instanceof BodyTooLargeError) return problem(413, "The body is too large.");
      if (error instanceof EnvironmentError) return problem(400, error.message);
      return problem(500, `The environment failed: ${String(error)}`);
    });
    // A client that does not read its answer is cut off; Node resets this with the next request.
    response.setTimeout(MAX_TRANSFER_MS);
    if ("page" in given) {
      response
        .writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": PAGE_POLICY,
        })
        .end(given.page);
      return;
    }
    response
      .writeHead(given.status, {
        "content-type": "application/json",
        ...(given.status === 503 && { "retry-after": "5" }),
        // The rest of such a body is not read, so that nothing can follow on this connection.
        ...(given.status === 413 && { connection: "close" }),
      })
      .end(JSON.stringify(given.body));
  }

  const server = createServer(
    {
      headersTimeout: MAX_TRANSFER_MS,
      requestTimeout: MAX_TRANSFER_MS,
      connectionsCheckingInterval: MAX_TRANSFER_MS / 3,
    },
    (request, response) => void respond(request, response),
  );
  const listening = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const bound = server.address();
      if (bound === null || typeof bound === "string") reject(new Error("no TCP address"));
      else resolve(bound.port);
    });
  });
  // After `listen`, whose errors it would repeat.
  const sockets = new EnvironmentSockets({
    server,
    offer,
    places,
    idleMs,
    pingMs,
    accepts,
    addressOf,
  });
  const sweep = setInterval(
    () => places.closeUnused(Date.now() - idleMs),
    Math.min(idleMs, 30_000),
  );
  sweep.unref();

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${listening}`,
    async close() {
      clearInterval(sweep);
      await Promise.all([sockets.close(), places.close()]);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
