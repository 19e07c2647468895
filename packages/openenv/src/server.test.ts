import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { endServers, silent, started, ticTacToe } from "../test/serving.ts";
import { type Opponent, stateSchema } from "./environment.ts";
import type { RunningServer } from "./server.ts";

endServers();

const post = async ({ url }: RunningServer, path: string, body: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, retryAfter: headers.get("retry-after"), body: await response.json() };
};
const get = async ({ url }: RunningServer, path: string): Promise<unknown> =>
  (await fetch(`${url}${path}`)).json();

describe("HTTP", () => {
  it("resets, steps and shows the state of episodes by their id", async () => {
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
    expect(await get(server, "/state?episode_id=b")).toMatchObject({ step_count: 0 });
  });

  it("plays in no episode that a call does not name", async () => {
    const server = await started();
    await post(server, "/reset", { seed: 1, episode_id: "of another client" });
    expect(await post(server, "/step", { action: { message: "5" } })).toMatchObject({
      status: 422,
      body: { detail: "Name the episode: episode_id is in the observation of /reset." },
    });
    expect(await get(server, "/state")).toMatchObject({ episode_id: null });
  });

  it("passes the checks that `openenv validate --url` makes", async () => {
    const server = await started();
    expect(await get(server, "/openapi.json")).toMatchObject({
      info: { version: expect.stringMatching(/^1\./) },
      paths: {
        "/reset": expect.any(Object),
        "/step": expect.any(Object),
        "/state": expect.any(Object),
      },
    });
    expect(await get(server, "/health")).toMatchObject({ status: "healthy" });
    expect(await get(server, "/metadata")).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
    });
    expect(await get(server, "/schema")).toMatchObject({
      action: expect.any(Object),
      observation: expect.any(Object),
      state: expect.any(Object),
    });
    expect(await post(server, "/mcp", {})).toMatchObject({
      status: 200,
      body: { jsonrpc: "2.0", error: { code: -32_600 }, id: null },
    });
  });

  it("offers no tools over MCP", async () => {
    const server = await started();
    const list = { jsonrpc: "2.0", id: 7, method: "tools/list" };
    expect((await post(server, "/mcp", list)).body).toEqual({
      jsonrpc: "2.0",
      id: 7,
      result: { tools: [] },
    });
    const call = { ...list, method: "tools/call", params: { name: "step" } };
    expect((await post(server, "/mcp", call)).body).toMatchObject({ error: { code: -32_601 } });
    expect((await post(server, "/mcp", "{")).body).toMatchObject({ error: { code: -32_700 } });
  });

  it("shows people a page that says what it is", async () => {
    const named = { ...ticTacToe, name: { en: "<b>", zh: "" } };
    const { url } = await started({ games: { named } });
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await response.text();
    expect(text).toContain("OpenEnv");
    expect(text).toContain("&#60;b&#62;");
    expect(text).not.toContain("<b>");
  });

  it("says what it is to programs", async () => {
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
    ["a step of no episode", "/step", { action: { message: "5" }, episode_id: "a" }, 404],
    ["a game that there is not", "/reset", { game: "chess" }, 400],
    ["a body of two megabytes", "/reset", JSON.stringify({ a: "x".repeat(2_000_000) }), 413],
    ["another path", "/tools", {}, 404],
  ])("refuses %s", async (_, path, body, status) => {
    const answer = await post(await started(), path, body);
    expect(answer).toMatchObject({ status, body: { detail: expect.anything() } });
  });

  it("answers the request after a body that is too large", async () => {
    const server = await started();
    for (let time = 0; time < 20; time += 1) {
      const { status } = await post(server, "/reset", { game: "x".repeat(2_000_000) });
      expect(status).toBe(413);
      expect(await get(server, "/health")).toEqual({ status: "healthy" });
    }
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

  it("makes room for one address by closing its own episodes only, and those that are over", async () => {
    const server = await started({ maxSessions: 4, host: "0.0.0.0" });
    const call = async (localAddress: string, path: string, body?: object) => {
      const { port } = new URL(server.url);
      const method = body === undefined ? "GET" : "POST";
      const sent = request({ port, host: "127.0.0.1", path, method, localAddress });
      sent.end(body && JSON.stringify(body));
      const [response] = await once(sent, "response");
      return { status: response.statusCode, body: await json(response) };
    };
    const from = async (localAddress: string, episode_id: string, status = 200): Promise<void> => {
      const given = { game: "tic-tac-toe", seat: "all", episode_id };
      expect(await call(localAddress, "/reset", given)).toMatchObject({ status });
    };
    const gameOf = async (localAddress: string, id: string): Promise<unknown> => {
      const { body } = await call(localAddress, `/state?episode_id=${id}`);
      return stateSchema.parse(body).game;
    };
    for (const id of ["a", "b"]) await from("127.0.0.1", id);
    await from("127.0.0.2", "a", 409);
    const step = { action: { message: "no move" }, episode_id: "a" };
    expect(await call("127.0.0.2", "/step", step)).toMatchObject({ status: 404 });
    expect(await call("127.0.0.1", "/step", step)).toMatchObject({ status: 200 });
    for (const id of ["c", "d", "e"]) await from("127.0.0.2", id);
    for (const id of ["a", "b"]) {
      expect(await gameOf("127.0.0.1", id)).toBe("tic-tac-toe");
      expect(await gameOf("127.0.0.2", id)).toBeNull();
    }
    const others = ["c", "d", "e"].map((id) => gameOf("127.0.0.2", id));
    expect(await Promise.all(others)).toEqual([null, "tic-tac-toe", "tic-tac-toe"]);
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
    const first = post(server, "/step", { action: { message: "5" }, episode_id: "a" });
    await asked.promise;
    const second = post(server, "/step", { action: { message: "9" }, episode_id: "a" });
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
