import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { isWebSocket, passSockets } from "./sockets.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
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

async function site(runnerPort: number): Promise<number> {
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
  const port = await site(runner.port);
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
  const port = await site(runner.port);
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
  expect(await upgrade(await site(runner.port), "/live?full")).toBe(403);
});

test("other paths and other names are closed, and so is everything while no runner listens", async () => {
  const runner = await gateway();
  const port = await site(runner.port);
  expect(await upgrade(port, "/live//")).toBe("closed");
  expect(await upgrade(port, "/live/x")).toBe("closed");
  expect(await upgrade(port, "/")).toBe("closed");
  expect(await upgrade(port, "/live", { host: "evil.example" })).toBe("closed");
  expect(runner.asked).toEqual([]);
  const server = createServer();
  const free = await listening(server);
  server.close();
  expect(await upgrade(await site(free), "/live")).toBe("closed");
});

test("an offer of another protocol is answered as if it were none", async () => {
  const port = await site((await gateway()).port);
  expect(await upgrade(port, "/api/v1/health", { upgrade: "h2c" })).toBe(200);
});
