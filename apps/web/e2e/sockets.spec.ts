import { connect } from "node:net";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { expect } from "playwright/test";
import { io } from "socket.io-client";
import { test } from "./test.ts";

const headers = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

/** Asks for a web socket by hand: the first line of the answer, "" when the site hangs up. */
function upgrade(site: URL, path: string, host = site.host): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(site.port), site.hostname);
    let answer = "";
    socket.setTimeout(STATE_LIMIT_MS, () => socket.destroy(new Error(`${path} was held open`)));
    socket.on("data", (piece) => {
      answer += piece;
      socket.destroy();
    });
    socket.on("error", (error) => {
      if (Reflect.get(error, "code") !== "ECONNRESET") reject(error);
    });
    socket.on("close", () => resolve(answer.split("\r\n")[0] ?? ""));
    socket.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, "", ""].join("\r\n"));
  });
}

test("the runner's paths take sockets, and every other path hangs up", async ({ baseURL }) => {
  const site = new URL(baseURL ?? "");
  for (const path of ["/live", "/live/", "/dial-out", "/dial-out/"]) {
    expect(await upgrade(site, `${path}?EIO=4&transport=websocket`), path).toContain("101");
  }
  for (const path of ["/", "/_next/x", "/_next/static/x", "/api/v1/health", "/watch/", "/a//b"]) {
    expect(await upgrade(site, path), path).toBe("");
  }
  // A name that a page elsewhere could make lead here.
  expect(await upgrade(site, "/live?EIO=4&transport=websocket", "evil.example")).toBe("");
});

test("a client of Socket.IO with its own defaults reaches the gateway", async ({ baseURL }) => {
  for (const transports of [["websocket"], ["polling"]]) {
    const socket = io(baseURL ?? "", { path: "/live", transports, reconnection: false });
    const reached = new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("connect_error", reject);
    });
    await reached.finally(() => socket.disconnect());
  }
  const dialler = io(baseURL ?? "", {
    path: "/dial-out",
    transports: ["websocket"],
    auth: { key: "wisp_unknown" },
    reconnection: false,
  });
  const refused = new Promise<string>((resolve) => {
    dialler.once("connect_error", ({ message }) => resolve(message));
  });
  expect(await refused.finally(() => dialler.disconnect())).toContain("No agent has this key");
});

test("a prefetch has the policy of every page, and takes no nonce from outside", async ({
  request,
}) => {
  const answer = await request.get("/docs", {
    headers: { "next-router-prefetch": "1", "x-nonce": "stranger" },
  });
  expect(answer.headers()["content-security-policy"]).toContain("script-src 'self'");
  expect(await answer.text()).not.toContain("stranger");
});
