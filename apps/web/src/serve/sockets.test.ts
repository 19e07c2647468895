import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { isWebSocket, passSockets, serializePerSocket } from "./sockets.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A site that answers when the test says so, and connections to it. */
async function site(limits?: Parameters<typeof serializePerSocket>[1]) {
  const asked: { readonly path: string; readonly response: ServerResponse }[] = [];
  const server = createServer(
    serializePerSocket(
      ({ url = "" }, response) => void asked.push({ path: url, response }),
      limits,
    ),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const connection = (): Socket => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    closing.push(() => socket.destroy());
    return socket;
  };
  return { asked, connection };
}

const paths = (asked: readonly { readonly path: string }[]) => asked.map(({ path }) => path);

const requestOf = (path: string, more = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\n${more}\r\n`;

test("requests that one connection sends together are answered in turn, others do not wait", async () => {
  const { asked, connection } = await site();
  const one = connection();
  one.write(requestOf("/1") + requestOf("/2") + requestOf("/3", "Connection: close\r\n"));
  await expect.poll(() => paths(asked)).toEqual(["/1"]);
  const other = connection();
  other.write(requestOf("/other", "Connection: close\r\n"));
  await expect.poll(() => paths(asked)).toEqual(["/1", "/other"]);
  asked[0]?.response.end("first");
  await expect.poll(() => paths(asked)).toEqual(["/1", "/other", "/2"]);
  asked[2]?.response.end("second");
  await expect.poll(() => asked.length).toBe(4);
  for (const { response } of asked) response.end("last");
  expect(await text(one)).toMatch(/first[\s\S]*second[\s\S]*last/);
  other.destroy();
});

test("requests of a connection that is gone are not answered", async () => {
  const { asked, connection } = await site();
  const one = connection();
  one.write(requestOf("/1") + requestOf("/2"));
  await expect.poll(() => asked.length).toBe(1);
  const [first] = asked;
  const gone = once(first?.response as ServerResponse, "close");
  one.destroy();
  await gone;
  const other = connection();
  other.write(requestOf("/other"));
  await expect.poll(() => paths(asked)).toEqual(["/1", "/other"]);
});

/** Sends text again and again until the connection is closed. */
function flood(connection: Socket, text: string): Promise<void> {
  const more = (): void => {
    while (connection.writable && connection.write(text));
  };
  connection
    .on("connect", more)
    .on("drain", more)
    .on("error", () => {});
  return new Promise((resolve) => {
    connection.once("close", () => resolve());
  });
}

test("a connection that sends very many requests is closed, and others are answered", async () => {
  const { asked, connection } = await site();
  const pages = requestOf("/flood").repeat(1_000);
  const floods = Array.from({ length: 4 }, () => flood(connection(), pages));
  const other = connection();
  other.write(requestOf("/other", "Connection: close\r\n"));
  const said = text(other);
  await expect.poll(() => paths(asked)).toContain("/other");
  asked.find(({ path }) => path === "/other")?.response.end("answered");
  expect(await said).toContain("answered");
  await Promise.all(floods);
  // Of each closed connection the first request had been begun.
  expect(asked.length).toBeLessThanOrEqual(5);
});

test("thirty-two requests that one connection sends together are all answered", async () => {
  const { asked, connection } = await site();
  const one = connection();
  one.write(requestOf("/1").repeat(31) + requestOf("/last", "Connection: close\r\n"));
  const said = text(one);
  for (let answered = 0; answered < 32; answered += 1) {
    await expect.poll(() => asked.length).toBe(answered + 1);
    asked[answered]?.response.end("answered");
  }
  expect((await said).match(/answered/g)).toHaveLength(32);
});

test("the requests of one address on all its connections are limited, and those of others are not", async () => {
  const { asked, connection } = await site({ unanswered: { perKey: 3, total: 5 } });
  const ask = (caller: number): Socket => {
    const socket = connection();
    socket.write(requestOf("/", `X-Forwarded-For: 192.0.2.${caller}\r\n`));
    return socket;
  };
  for (const waiting of [1, 2, 3]) {
    ask(1);
    await expect.poll(() => asked.length).toBe(waiting);
  }
  expect(await text(ask(1))).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 5/i);
  ask(2);
  ask(2);
  await expect.poll(() => asked.length).toBe(5);
  expect(await text(ask(3))).toMatch(/^HTTP\/1\.1 503 /);
  for (const { response } of asked.splice(0)) response.end("answered");
  await expect.poll(() => asked.length).toBe(0);
  ask(1);
  await expect.poll(() => asked.length).toBe(1);
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A gateway that echoes its sockets' messages, and refuses those of "?full". */
async function gateway() {
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const sockets: Duplex[] = [];
  const server = createServer();
  server.on("upgrade", ({ url, headers }, socket) => {
    asked.push({ url, headers });
    sockets.push(socket);
    if (url?.includes("full"))
      socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\nfull");
    else {
      socket.write(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      );
      socket.pipe(socket);
    }
  });
  return { port: await listening(server), asked, sockets };
}

async function siteBefore(runnerPort: number): Promise<number> {
  const answer: RequestListener = (_, response) => response.end("a page");
  const server = createServer({ shouldUpgradeCallback: isWebSocket }, answer);
  passSockets(
    server,
    `http://127.0.0.1:${runnerPort}`,
    (host) => host?.startsWith("127.0.0.1:") === true,
  );
  return listening(server);
}

/** The result of requesting a socket: the socket, the status of a refusal, or that it was closed. */
function upgrade(port: number, path: string, headers = {}): Promise<Duplex | number | "closed"> {
  return new Promise((resolve) => {
    request({
      host: "127.0.0.1",
      port,
      path,
      agent: false,
      headers: { connection: "Upgrade", upgrade: "websocket", ...headers },
    })
      .on("upgrade", (_, socket: Duplex) => {
        closing.push(() => socket.destroy());
        resolve(socket);
      })
      .on("response", (response) => resolve(response.statusCode ?? 0))
      .on("error", () => resolve("closed"))
      .end();
  });
}

const closed = (socket: Duplex): Promise<void> =>
  new Promise((resolve) => {
    socket.once("close", resolve).resume();
  });

test("a socket at the runner's paths reaches the runner, with its query and its caller", async () => {
  const runner = await gateway();
  const port = await siteBefore(runner.port);
  for (const path of ["/live?x=1", "/dial-out?y=2", "/live/?x=1", "/dial-out/?y=2"]) {
    const socket = await upgrade(port, path, { "x-forwarded-for": "203.0.113.9" });
    if (typeof socket !== "object") throw new Error(`${socket}`);
    socket.write("hello");
    const echo = await new Promise((resolve) => socket.once("data", resolve));
    expect(String(echo)).toBe("hello");
  }
  const paths = ["/live?x=1", "/dial-out?y=2"];
  expect(runner.asked.map(({ url }) => url)).toEqual([...paths, ...paths]);
  expect(runner.asked[0]?.headers["x-forwarded-for"]).toBe("203.0.113.9");
});

test("each end closes the other", async () => {
  const runner = await gateway();
  const port = await siteBefore(runner.port);
  const [left, right] = [await upgrade(port, "/live"), await upgrade(port, "/live")];
  const [leftInner, rightInner] = runner.sockets;
  if (typeof left !== "object" || typeof right !== "object" || !leftInner || !rightInner) {
    throw new Error("two sockets are open");
  }
  const gone = [closed(leftInner), closed(right)];
  left.destroy();
  rightInner.destroy();
  await Promise.all(gone);
});

test("a refusal of the gateway reaches the client", async () => {
  const runner = await gateway();
  expect(await upgrade(await siteBefore(runner.port), "/live?full")).toBe(403);
});

test("other paths and other names are closed, and so is everything while no runner listens", async () => {
  const runner = await gateway();
  const port = await siteBefore(runner.port);
  expect(await upgrade(port, "/live//")).toBe("closed");
  expect(await upgrade(port, "/live/x")).toBe("closed");
  expect(await upgrade(port, "/")).toBe("closed");
  expect(await upgrade(port, "/live", { host: "evil.example" })).toBe("closed");
  expect(runner.asked).toEqual([]);
  const server = createServer();
  const free = await listening(server);
  server.close();
  expect(await upgrade(await siteBefore(free), "/live")).toBe("closed");
});

test("an offer of another protocol is answered as if it were none", async () => {
  const port = await siteBefore((await gateway()).port);
  expect(await upgrade(port, "/api/v1/health", { upgrade: "h2c" })).toBe(200);
});
