import { games } from "@wisp/games";
import { afterEach } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { housePool, type Opponent } from "../src/environment.ts";
import { type RunningServer, type ServerOptions, serveEnvironments } from "../src/server.ts";

const open: RunningServer[] = [];
/** Ends the servers of each test of a file that calls this. */
export const endServers = (): void =>
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

const { "tic-tac-toe": first, ...others } = games;
if (first === undefined) throw new Error("there is no tic-tac-toe");
export const ticTacToe = first;
const offered = { "tic-tac-toe": ticTacToe, ...others };

export async function started(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await serveEnvironments({ games: offered, pool: housePool(offered), ...options });
  open.push(server);
  return server;
}

/** A connection that sends a message and waits for its answer, as OpenEnv's client does. */
export class Client {
  readonly socket: WebSocket;
  /** Resolves with the code and the reason. */
  readonly closed: Promise<readonly [number, string]>;
  readonly #frames: unknown[] = [];
  #heard = Promise.withResolvers<void>();

  constructor({ url }: RunningServer, options: ClientOptions = {}) {
    this.socket = new WebSocket(`${url.replace("http", "ws")}/ws`, options);
    this.closed = new Promise((resolve) => {
      this.socket.once("close", (code, reason) => resolve([code, reason.toString()]));
    });
    this.socket.on("message", (data) => {
      this.#frames.push(JSON.parse(data.toString()));
      this.#heard.resolve();
    });
  }

  async opened(): Promise<this> {
    await new Promise((resolve, reject) => {
      this.socket.once("open", resolve);
      this.socket.once("error", reject);
    });
    return this;
  }

  async receive(): Promise<unknown> {
    while (this.#frames.length === 0) {
      await this.#heard.promise;
      this.#heard = Promise.withResolvers();
    }
    return this.#frames.shift();
  }

  send(message: unknown): Promise<unknown> {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
    return this.receive();
  }
}

export const connected = (server: RunningServer, options?: ClientOptions): Promise<Client> =>
  new Client(server, options).opened();

/** An opponent that never answers. */
export const silent: Opponent = {
  name: "silent",
  open: async () => ({
    perceive() {},
    async flush() {},
    decide: () => new Promise(() => {}),
    async close() {},
  }),
};
