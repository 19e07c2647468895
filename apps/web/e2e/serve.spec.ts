import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { fileURLToPath } from "node:url";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { expect } from "playwright/test";
import { builtActions } from "./access/discovered.ts";
import { ownArena } from "./arenas.ts";
import { freePort } from "./providers/listen.ts";
import { test } from "./test.ts";

/** The processes that said they serve, in that order. */
const readyIn = (said: string): number[] =>
  [...said.matchAll(/^Ready in \d+ ms: .* \(process (\d+)\)$/gm)].map(([, pid]) => Number(pid));

/** Opens a spectator's socket and leaves it open; the first line of the answer. */
function liveSocket(port: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const headers = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
  socket.write(
    `GET /live?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket
      .once("error", reject)
      .once("data", (piece) => resolve(`${piece}`.split("\r\n")[0] ?? ""));
    socket.setTimeout(STATE_LIMIT_MS, () =>
      reject(new Error("the socket was held without an answer")),
    );
  });
}

/** Opens a connection that begins a request and never ends it; resolves when it is closed. */
function halfOpen(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a\r\n"));
  return new Promise((resolve) => {
    socket.on("error", () => {}).resume();
    socket.once("close", () => resolve());
  });
}

/** A server with Node's own time limits: a minute for a head. */
async function ordinaryServer() {
  const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port, [Symbol.dispose]: close };
}

/** Large or malformed requests are refused in a line, and no header reveals the server behind. */
async function attacksAreRefused(site: string): Promise<void> {
  const body = "x".repeat(20_000_000);
  const action = builtActions().get("chooseLocale") ?? "";
  const headers = { "next-action": action, "content-type": "text/plain" };
  const deep = "[".repeat(20_000) + "]".repeat(20_000);
  for (const [sent, status] of [
    [body, 413],
    [deep, 400],
  ] as const) {
    const answer = await fetch(`${site}/`, { method: "POST", headers, body: sent });
    expect([answer.status, (await answer.text()).length < 50]).toEqual([status, true]);
  }
  const call = await fetch(`${site}/api/v1/checks`, { method: "POST", body });
  expect([call.status, (await call.json()).error.code]).toEqual([413, "too-large"]);
  const polled = await fetch(`${site}/live?EIO=4&transport=polling`);
  expect([...polled.headers.keys()].filter((name) => name.includes("middleware"))).toEqual([]);
  expect(JSON.stringify([...polled.headers])).not.toContain("3988");
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () =>
      resolve(false),
    );
    socket.once("connect", () => socket.end());
  });

/** Scripts come compressed, whole, and from nowhere else; invalid addresses are refused. */
async function assetsAreServed(site: string): Promise<void> {
  const page = await (await fetch(`${site}/sign-in`)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? "";
  const whole = await fetch(site + script, { headers: { "accept-encoding": "identity" } });
  const text = await whole.text();
  expect(whole.headers.get("content-encoding")).toBeNull();
  for (const way of ["br", "gzip"]) {
    // Parts are not served, however they are asked for.
    const headers = { "accept-encoding": way, range: "bytes=10-5" };
    const answer = await fetch(site + script, { headers });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, way]);
    expect(await answer.text()).toBe(text);
  }
  const refused = await fetch(site + script, { headers: { "accept-encoding": "br;q=0" } });
  expect(refused.headers.get("content-encoding")).toBeNull();
  const statusOf = async (path: string) => (await fetch(site + path)).status;
  expect(await statusOf("/_next/static/%2e%2e/%2e%2e/package.json")).toBe(404);
  expect(await statusOf("/_next/static/chunks/")).toBe(404);
  expect(await statusOf("/watch/%ff")).toBe(400);
  const broken = await fetch(`${site}/api/v1/agents/%zz`);
  expect([broken.status, (await broken.json()).error.code]).toEqual([400, "bad-request"]);
  expect(await statusOf("/api/auth/callback/local")).toBe(200);
}

test("the site is served by several processes: one that dies is replaced, all end together", {
  tag: "@sweep",
}, async ({ request }) => {
  const port = await freePort();
  const site = spawn(process.execPath, ["src/serve/main.ts", "-H", "127.0.0.1", "-p", `${port}`], {
    cwd: fileURLToPath(new URL("../", import.meta.url)),
    env: {
      ...process.env,
      WISP_MODE: "local",
      WISP_WEB_PROCESSES: "2",
      WISP_METRICS_PORT: `${await freePort()}`,
      WISP_RUNNER_URL: `http://127.0.0.1:${ownArena().runnerPort}`,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const messages: unknown[] = [];
  site.on("message", (message) => messages.push(message));
  let said = "";
  for (const stream of [site.stdout, site.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      said += piece;
    });
  }
  const ended = once(site, "exit");
  const answers = async (): Promise<number> => {
    const answer = await request.get(`http://127.0.0.1:${port}/sign-in`).catch(() => null);
    return answer?.status() ?? 0;
  };
  try {
    // Sockets are taken before any page was asked for.
    await expect.poll(() => listens(port)).toBe(true);
    expect(await liveSocket(port)).toContain("101");
    expect(await answers()).toBe(200);
    using ordinary = await ordinaryServer();
    const later = halfOpen(ordinary.port).then(() => "with Node's own limit");
    const closed = Promise.race([halfOpen(port).then(() => "by the site"), later]);
    await assetsAreServed(`http://127.0.0.1:${port}`);
    await attacksAreRefused(`http://127.0.0.1:${port}`);
    expect(await closed).toBe("by the site");
    expect(said).not.toContain("Error");
    await expect.poll(() => readyIn(said)).toHaveLength(2);
    const [one = 0, other] = readyIn(said);
    process.kill(one, "SIGKILL");
    await expect.poll(() => readyIn(said)).toHaveLength(3);
    expect(new Set(readyIn(said)).size).toBe(3);
    expect(said).toContain(`(${one}) ended: SIGKILL`);
    expect(said).not.toContain(`(${other}) ended`);
    // The launcher prints messages on the terminal.
    expect(messages).toEqual([
      `A process of the site (${one}) ended: SIGKILL. It is started again.`,
    ]);
    expect(await answers()).toBe(200);
  } finally {
    site.kill("SIGTERM");
  }
  // The socket that is still open holds nothing up for long.
  expect(await ended).toEqual([0, null]);
  expect(await answers()).toBe(0);
});
