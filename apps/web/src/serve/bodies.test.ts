import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { MAX_UPLOAD_BYTES } from "@wisp/pictures";
import { afterEach, expect, test, vi } from "vitest";
import { MAX_CALL_BODY_BYTES, MAX_STUDY_BODY_BYTES } from "#server/calls/body-sizes.ts";
import type { BuiltActions } from "./actions.ts";
import { bodyLimit, bodyReader, MAX_BODY_BYTES } from "./bodies.ts";
import { timeouts } from "./sockets.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const actions: BuiltActions = new Map([["7f", { count: 1, takesForm: false }]]);

/** A server that answers with the body it was given, and the requests that got through. */
async function echo(
  limits?: Parameters<typeof bodyReader>[1],
  options = {},
  bodyOf: (whole: IncomingMessage) => Promise<string> = text,
) {
  const read = bodyReader(actions, limits);
  const passed: IncomingMessage[] = [];
  const server = createServer(options, (asked, response) =>
    read(asked, response, async (whole) => {
      passed.push(whole);
      response.end(await bodyOf(whole));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return { port, address: `http://127.0.0.1:${port}`, passed };
}

/** Sends a head, then `repeated` in a loop; returns everything that the server answers until it hangs up. */
function untilClosed(port: number, head: string, repeated = ""): Promise<string> {
  let answer = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(head));
  const more = (): void => {
    while (socket.writable && socket.write(repeated));
  };
  if (repeated !== "") socket.on("connect", more).on("drain", more);
  socket.on("data", (piece) => {
    answer += piece;
  });
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.once("close", () => resolve(answer));
  });
}

test.each(["POST", "PUT", "GET"])(
  "a body passes unchanged, including headers: %s",
  async (method) => {
    const { address, passed } = await echo();
    const body = `中文 ${"x".repeat(MAX_BODY_BYTES - 7)}`;
    const sent = method === "GET" ? null : body;
    const answer = await fetch(`${address}/a?b=c`, {
      method,
      body: sent,
      headers: { "x-own": "1" },
    });
    expect(await answer.text()).toBe(sent ?? "");
    expect(passed[0]).toMatchObject({ method, url: "/a?b=c", headers: { "x-own": "1" } });
  },
);

test("an announced body that is too large is refused before any of it is read", async () => {
  const { port, passed } = await echo();
  const head = `POST /api/v1/checks HTTP/1.1\r\nHost: a\r\nContent-Length: ${MAX_CALL_BODY_BYTES + 1}\r\n\r\n`;
  const answer = await untilClosed(port, head);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"too-large","message":"A body has at most 64 KiB."');
  expect(passed).toEqual([]);
});

test("an endless body without a length is refused at the limit, and hung up on", async () => {
  const { port, passed } = await echo();
  const head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  const answer = await untilClosed(port, head, `10000\r\n${"x".repeat(65_536)}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(passed).toEqual([]);
});

test("open bodies take a limited amount of memory together, and free it", async () => {
  const { port, address, passed } = await echo({ maxHeldBytes: 100_000 });
  const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n";
  const holding = connect(port, "127.0.0.1");
  holding.write(head + "x".repeat(80_000));
  const send = () => fetch(address, { method: "POST", body: "x".repeat(50_000) });
  await expect.poll(async () => (await send()).status).toBe(503);
  expect((await send()).headers.get("retry-after")).toBe("5");
  holding.destroy();
  await expect.poll(async () => (await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect(passed.length).toBeGreaterThan(1);
});

test("bodies of one address leave room for those of others", async () => {
  const { port, address, passed } = await echo({ maxHeldBytesPerAddress: 100_000 });
  const from = "X-Forwarded-For: 192.0.2.1";
  const head = `POST / HTTP/1.1\r\nHost: a\r\n${from}\r\nContent-Length: 90000\r\n\r\n`;
  const holding = connect(port, "127.0.0.1");
  holding.write(head + "x".repeat(80_000));
  const send = (caller: string) =>
    fetch(address, {
      method: "POST",
      body: "x".repeat(50_000),
      headers: { "x-forwarded-for": caller },
    });
  await expect.poll(async () => (await send("192.0.2.1")).status).toBe(429);
  expect((await send("192.0.2.2")).status).toBe(200);
  holding.destroy();
  await expect.poll(async () => (await send("192.0.2.1")).status).toBe(200);
  expect(passed.length).toBeGreaterThan(1);
});

test.each([
  ["malformed arguments", { "next-action": "7f" }, "{", 400],
  ["no body", { "next-action": "7f" }, "", 400],
  ["an unknown action", { "next-action": "00" }, "[]", 404],
  ["another origin", { "next-action": "7f", origin: "https://evil.example" }, "[]", 403],
])("a call of a server action with %s is refused in one line", async (_, headers, body, status) => {
  const { address, passed } = await echo();
  const answer = await fetch(address, { method: "POST", body, headers });
  expect([answer.status, await answer.text()]).toEqual([
    status,
    expect.stringMatching(/^[^\n<]+\n$/),
  ]);
  // The framework's scripts then know that the page is from before an upgrade.
  expect(answer.headers.get("x-nextjs-action-not-found")).toBe(status === 404 ? "1" : null);
  expect(passed).toEqual([]);
});

test("a connection lives on when the code behind gives up on a body", async () => {
  const { port } = await echo({}, {}, async (whole) => {
    whole.destroy();
    return "not read";
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  for (const reused of [false, true]) {
    const sent = request({ port, agent, method: "POST" }).end("x".repeat(50_000));
    const [answer] = await once(sent, "response");
    expect(await text(answer)).toBe("not read");
    expect(sent.reusedSocket).toBe(reused);
  }
});

test("a connection stays open after it sent the whole of a refused body", async () => {
  // The time that a refused body has to arrive does not pass; sockets have timers of another kind.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  closing.push(() => vi.useRealTimers());
  const { port } = await echo({ lingerMs: 20 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  const send = (length: number) =>
    new Promise<boolean>((resolve, reject) => {
      const asked = request({ port, agent, method: "POST" }).on("error", reject);
      asked.on("response", (answer) =>
        answer.resume().on("end", () => resolve(asked.reusedSocket)),
      );
      asked.end("x".repeat(length));
    });
  for (const [length, reused] of [
    [MAX_BODY_BYTES + 1, false],
    [1, true],
  ] as const) {
    expect(await send(length)).toBe(reused);
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  }
});

test.each([
  ["nothing", ""],
  ["half a head", "POST / HTTP/1.1\r\nHost: a\r\n"],
  ["half a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf"],
])("a connection that sends %s is closed when its time is over", async (_, sent) => {
  // A fiftieth of the site's own times.
  const scaled = Object.fromEntries(Object.entries(timeouts).map(([name, ms]) => [name, ms / 50]));
  const unscaled = await echo(undefined, timeouts);
  const late = untilClosed(unscaled.port, sent).then(() => "closed after the site's own times");
  const { port, passed } = await echo(undefined, scaled);
  expect(await Promise.race([untilClosed(port, sent), late])).toMatch(/^HTTP\/1\.1 408 /);
  expect(passed).toEqual([]);
});

test("calls have smaller bodies than forms, except for a picture and a study with its items", async () => {
  const studies = "/api/v1/studies";
  expect(bodyLimit({ method: "POST", url: studies })).toBe(MAX_STUDY_BODY_BYTES);
  for (const url of [`${studies}/fox/rubrics`, "/api/puzzles", "/mcp?x=1", "/a2a"]) {
    expect([url, bodyLimit({ method: "POST", url })]).toEqual([url, MAX_CALL_BODY_BYTES]);
  }
  expect(bodyLimit({ method: "POST", url: "/agents/new" })).toBe(MAX_BODY_BYTES);
  const path = "/api/agents/fox/picture";
  for (const url of ["/api/agents/fox/picture/x", "/api/agents/picture"]) {
    expect([url, bodyLimit({ method: "PUT", url })]).toEqual([url, MAX_CALL_BODY_BYTES]);
  }
  expect(bodyLimit({ method: "PUT", url: `/x${path}` })).toBe(MAX_BODY_BYTES);
  expect(bodyLimit({ method: "POST", url: path })).toBe(MAX_CALL_BODY_BYTES);
  const { address } = await echo();
  const put = (bytes: number) =>
    fetch(address + path, { method: "PUT", body: "x".repeat(bytes) }).then(({ status }) => status);
  expect(await put(MAX_UPLOAD_BYTES)).toBe(200);
  expect(await put(MAX_UPLOAD_BYTES + 1)).toBe(413);
});
