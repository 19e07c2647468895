import { once } from "node:events";
import { request } from "node:http";
import { games } from "@wisp/games";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import frames from "../test/frames.json" with { type: "json" };
import { housePool, type Opponent } from "./environment.ts";
import { type RunningServer, type ServerOptions, serveEnvironments } from "./server.ts";

const open: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const { "tic-tac-toe": ticTacToe, ...others } = games;
if (ticTacToe === undefined) throw new Error("there is no tic-tac-toe");
const offered = { "tic-tac-toe": ticTacToe, ...others };

async function started(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await serveEnvironments({ games: offered, pool: housePool(offered), ...options });
  open.push(server);
  return server;
}

/** A connection that sends a message and waits for its answer, as OpenEnv's client does. */
class Client {
  readonly socket: WebSocket;
  readonly #frames: unknown[] = [];
  #heard = Promise.withResolvers<void>();

  constructor({ url }: RunningServer) {
    this.socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
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

  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.socket.readyState === WebSocket.CLOSED) resolve();
      else this.socket.once("close", () => resolve());
    });
  }
}

const connected = (server: RunningServer): Promise<Client> => new Client(server).opened();

/** An opponent that never answers. */
const silent: Opponent = {
  name: "silent",
  open: async () => ({
    perceive() {},
    async flush() {},
    decide: () => new Promise(() => {}),
    async close() {},
  }),
};

const post = async ({ url }: RunningServer, path: string, body: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, retryAfter: headers.get("retry-after"), body: await response.json() };
};
const get = async ({ url }: RunningServer, path: string) => (await fetch(`${url}${path}`)).json();

describe("a socket", () => {
  it("answers the frames of OpenEnv's source as its server does", async () => {
    const client = await connected(await started());
    for (const { about, send, receive } of frames) {
      expect(await client.send(send), about).toMatchObject(receive);
    }
    expect(await client.send("{")).toMatchObject({
      type: "error",
      data: { code: "INVALID_JSON" },
    });
    client.socket.send(JSON.stringify({ type: "close" }));
    await client.closed();
  });

  it("has an environment of its own, of which there are only so many", async () => {
    const server = await started({ maxSessions: 2 });
    const [one, two] = [await connected(server), await connected(server)];
    await one.send({ type: "reset", data: { seed: 1, episode_id: "one" } });
    expect(await two.send({ type: "state" })).toMatchObject({ data: { episode_id: null } });
    const third = await connected(server);
    expect(await third.receive()).toMatchObject({
      type: "error",
      data: { code: "CAPACITY_REACHED", active_sessions: 2, max_sessions: 2 },
    });
    await third.closed();
    one.socket.close();
    await one.closed();
    await expect
      .poll(async () => (await connected(server)).send({ type: "state" }))
      .toEqual(expect.objectContaining({ type: "state" }));
  });

  it("is closed when nobody used it for long, and when a message is too large", async () => {
    const server = await started({ idleMs: 100 });
    await (await connected(server)).closed();
    const client = await connected(await started());
    client.socket.send("x".repeat(2_000_000));
    await client.closed();
  });

  it("is closed when its client sends more and more without waiting for answers", async () => {
    const client = await connected(await started({ pool: [silent] }));
    await client.send({ type: "reset", data: { game: "tic-tac-toe", seat: 0 } });
    const ended = once(client.socket, "close");
    const step = JSON.stringify({ type: "step", data: { message: "5" } });
    for (let call = 0; call < 17; call += 1) client.socket.send(step);
    expect((await ended)[0]).toBe(1_008);
  });

  it("ends the sessions of its opponents when its client goes", async () => {
    let closed = 0;
    const opponent: Opponent = {
      name: "slow",
      open: async () => ({
        perceive() {},
        async flush() {},
        decide: () => new Promise(() => {}),
        async close() {
          closed += 1;
        },
      }),
    };
    const client = await connected(await started({ pool: [opponent] }));
    client.socket.send(JSON.stringify({ type: "reset", data: { game: "prisoners-dilemma" } }));
    await client.receive();
    client.socket.terminate();
    await expect.poll(() => closed).toBe(2);
  });
});

describe("HTTP", () => {
  it("resets, steps and shows the state of episodes, by their id or the newest", async () => {
    const server = await started();
    const first = await post(server, "/reset", { seed: 1, episode_id: "a", seat: "all" });
    expect(first).toMatchObject({ status: 200, body: { done: false, reward: null } });
    await post(server, "/reset", { seed: 1, episode_id: "b" });
    const step = { action: { message: "5" }, episode_id: "a" };
    expect((await post(server, "/step", step)).body).toMatchObject({
      observation: { episode_id: "a", seat: 1 },
      reward: 0,
    });
    expect(await get(server, "/state?episode_id=a")).toMatchObject({ step_count: 1 });
    expect(await get(server, "/state")).toMatchObject({ episode_id: "b", step_count: 0 });
  });

  it("says what it is", async () => {
    const server = await started();
    expect(await get(server, "/health")).toEqual({ status: "healthy" });
    expect(await get(server, "/metadata")).toMatchObject({ name: "wisp" });
    expect(await get(server, "/schema")).toMatchObject({
      action: { required: ["message"], additionalProperties: false },
      observation: { properties: { prompt: expect.anything() } },
      state: { properties: { step_count: expect.anything() } },
    });
    expect(await get(server, "/state")).toMatchObject({ episode_id: null, step_count: 0 });
  });

  it.each([
    ["a body that is not JSON", "/reset", "{", 422],
    ["a seed below 0", "/reset", { seed: -1 }, 422],
    ["an action without a message", "/step", { action: {} }, 422],
    ["a step of no episode", "/step", { action: { message: "5" } }, 404],
    ["a game that there is not", "/reset", { game: "chess" }, 400],
    ["a body of two megabytes", "/reset", JSON.stringify({ a: "x".repeat(2_000_000) }), 413],
    ["another path", "/mcp", {}, 404],
  ])("refuses %s", async (_, path, body, status) => {
    const answer = await post(await started(), path, body);
    expect(answer).toMatchObject({ status, body: { detail: expect.anything() } });
  });

  it("closes the episode that is over, or else the oldest, when another needs its place", async () => {
    const server = await started({ maxSessions: 2 });
    const game = "tic-tac-toe";
    for (const episode_id of ["a", "b"]) {
      await post(server, "/reset", { game, seed: 1, seat: "all", episode_id });
    }
    // The first of three in a row wins.
    for (const message of ["1", "4", "2", "5", "3"]) {
      await post(server, "/step", { action: { message }, episode_id: "b" });
    }
    expect(await get(server, "/state?episode_id=b")).toMatchObject({ done: true });
    const exists = async (episode_id: string) =>
      (await post(server, "/step", { action: { message: "no move" }, episode_id })).status !== 404;
    expect((await post(server, "/reset", {})).status).toBe(200);
    expect([await exists("b"), await exists("a")]).toEqual([false, true]);
    for (let count = 0; count < 5; count += 1) {
      expect((await post(server, "/reset", {})).status).toBe(200);
    }
    expect(await exists("a")).toBe(false);
  });

  it("takes steps of an episode one after the other, and keeps one that is in a step", async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const slow: Opponent = {
      name: "slow",
      open: async () => ({
        perceive() {},
        async flush() {},
        async decide() {
          asked.resolve();
          await answered.promise;
          return { text: "1" };
        },
        async close() {},
      }),
    };
    const server = await started({ pool: [slow], maxSessions: 1 });
    await post(server, "/reset", { game: "tic-tac-toe", seat: 0, episode_id: "a" });
    const first = post(server, "/step", { action: { message: "5" } });
    await asked.promise;
    const second = post(server, "/step", { action: { message: "9" } });
    expect(await post(server, "/reset", {})).toMatchObject({ status: 503, retryAfter: "5" });
    answered.resolve();
    expect(await first).toMatchObject({ status: 200 });
    expect(await second).toMatchObject({ status: 200 });
    expect(await get(server, "/state?episode_id=a")).toMatchObject({ step_count: 2 });
  });

  it("refuses calls of an episode when too many wait", async () => {
    const server = await started({ pool: [silent] });
    await post(server, "/reset", { game: "tic-tac-toe", seat: 0, episode_id: "a" });
    const step = { action: { message: "5" }, episode_id: "a" };
    const statuses: number[] = [];
    for (let call = 0; call < 20; call += 1) {
      void post(server, "/step", step).then(
        ({ status }) => statuses.push(status),
        () => {},
      );
    }
    await expect.poll(() => statuses).toEqual([429, 429, 429, 429]);
    expect(await post(server, "/reset", { episode_id: "a" })).toMatchObject({ status: 429 });
  });

  it("refuses pages of other sites, also those whose name leads to this machine", async () => {
    const server = await started();
    const { host, port } = new URL(server.url);
    const status = async (headers: Record<string, string>, method = "POST") => {
      const path = method === "POST" ? "/reset" : "/state";
      const call = request({ port, path, method, headers });
      call.end(method === "POST" ? "{}" : undefined);
      const [response] = await once(call, "response");
      response.resume();
      return response.statusCode;
    };
    expect(await status({ origin: "https://evil.example" })).toBe(403);
    expect(await status({ origin: "null" })).toBe(403);
    const renamed = `evil.example:${port}`;
    expect(await status({ origin: `http://${renamed}`, host: renamed })).toBe(403);
    // A browser sends no Origin when it reads from the host of its page.
    expect(await status({ host: renamed }, "GET")).toBe(403);
    for (const own of [host, `localhost:${port}`]) {
      expect(await status({ host: own }, "GET")).toBe(200);
      expect(await status({ origin: `http://${own}`, host: own })).toBe(200);
    }
    const socket = new WebSocket(`ws://${host}/ws`, { origin: "https://evil.example" });
    const [error] = await once(socket, "error");
    expect(error.message).toMatch(/403/);
  });
});
