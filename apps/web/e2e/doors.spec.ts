import { spawn } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { createToken, ensureUser } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { expect } from "playwright/test";
import { freePort } from "./providers/listen.ts";
import { type OwnDatabase, ownDatabase, publicSiteSomewhere } from "./providers/public-site.ts";
import { test } from "./test.ts";

let database: OwnDatabase;
test.beforeAll(async () => {
  database = await ownDatabase();
});
test.afterAll(() => database[Symbol.asyncDispose]());

/** Sends requests for a path without reading answers, as long as the site takes them. */
function flood(port: number, path: string): Socket {
  const requests = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(1_000);
  const socket = connect(port, "127.0.0.1");
  const more = (): void => {
    while (socket.writable && socket.write(requests));
  };
  return socket
    .on("connect", more)
    .on("drain", more)
    .on("error", () => {});
}

/** Reads a path, one time after the other. */
async function reads(address: string, count: number, headers = {}): Promise<void> {
  for (let read = 0; read < count; read += 1) {
    const signal = AbortSignal.timeout(STATE_LIMIT_MS);
    const answer = await fetch(address, { headers, signal, redirect: "manual" });
    await answer.text();
    expect(answer.status).toBeLessThan(400);
  }
}

test("requests that are sent without end on four connections keep no reader out", {
  tag: "@sweep",
}, async () => {
  const settings = { DATABASE_URL: database.url, WISP_TRUST_PROXY: "off" };
  await using site = await publicSiteSomewhere(settings);
  const port = Number(new URL(site.url).port);
  await reads(`${site.url}/watch`, 1);
  let open = true;
  const attack = async (): Promise<void> => {
    // A connection that the site closes is opened again.
    while (open) await new Promise((closed) => flood(port, "/").once("close", closed));
  };
  const attacks = Array.from({ length: 4 }, attack);
  await reads(`${site.url}/watch`, 20);
  open = false;
  // The site closes each of them by itself (sockets.test.ts).
  await Promise.all(attacks);
  expect(site.said()).not.toMatch(/ ended: |heap out of memory/);
});

test("a thousand requests for unknown addresses keep no other reader out", {
  tag: "@sweep",
}, async () => {
  await using site = await publicSiteSomewhere({ DATABASE_URL: database.url });
  // A page's first reader waits until its code is loaded.
  await reads(`${site.url}/me`, 1);
  const from = { "x-forwarded-for": "192.0.2.1" };
  const statuses = Array.from({ length: 1_000 }, (_, place) =>
    fetch(`${site.url}${["/api/nothing", "/nothing"][place % 2]}?${place}`, { headers: from })
      .then(({ status }) => status)
      .catch(() => 0),
  );
  await reads(`${site.url}/me`, 5, { "x-forwarded-for": "192.0.2.2" });
  // How many are too many depends on how fast this machine sends them; render-slots.test.ts counts how many come first.
  const others = (await Promise.all(statuses)).filter((status) => ![404, 429].includes(status));
  expect(others).toEqual([]);
});

/** Sends a request with exactly these headers. */
function send(port: number, path: string, headers: Readonly<Record<string, string>>, body = "") {
  const method = body === "" ? "GET" : "POST";
  return new Promise<number>((resolve, reject) => {
    httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false })
      .on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
      .on("error", reject)
      .end(body);
  });
}

test("nobody is the admin of a local arena through a proxy", { tag: "@sweep" }, async () => {
  const port = await freePort();
  const site = spawn(process.execPath, ["src/serve/main.ts", "-H", "127.0.0.1", "-p", `${port}`], {
    cwd: fileURLToPath(new URL("../", import.meta.url)),
    env: {
      ...process.env,
      WISP_MODE: "local",
      WISP_URL: "https://wisp.example.org",
      DATABASE_URL: database.url,
    },
    stdio: "ignore",
  });
  const ended = once(site, "exit");
  try {
    const me = (headers: Readonly<Record<string, string>>) =>
      send(port, "/api/v1/me", { host: `127.0.0.1:${port}`, ...headers }).catch(() => 0);
    await expect.poll(() => me({})).toBe(200);
    const { id } = await ensureUser(database.database, "ada");
    const input = { name: "test", scopes: ["read"] as const, expiresAt: null };
    const made = await createToken(database.database, id, input);
    if (isFailure(made)) throw new Error(made.detail);
    const passedOn: readonly Readonly<Record<string, string>>[] = [
      { host: "wisp.example.org", "x-forwarded-for": "203.0.113.9" },
      { host: "wisp.example.org" },
      { forwarded: "for=203.0.113.9" },
      { "x-real-ip": "203.0.113.9", "x-wisp-own-machine": "yes" },
    ];
    for (const proxied of passedOn) {
      expect(await me(proxied)).toBe(401);
      expect(await me({ ...proxied, authorization: `Bearer ${made.token}` })).toBe(200);
      const season = JSON.stringify({ slug: "theirs", name: "Theirs", game: "who-is-spy" });
      const headers = { ...proxied, "content-type": "application/json" };
      const host = proxied.host ?? `127.0.0.1:${port}`;
      expect(await send(port, "/api/v1/seasons", { ...headers, host }, season)).toBe(401);
    }
    expect(await send(port, "/", { host: "127.0.0.1", "x-forwarded-for": "::1" })).toBe(200);
  } finally {
    site.kill("SIGTERM");
    await ended;
  }
});

test("a program that has the address alone finds how to play, where guest programs are taken", {
  tag: "@sweep",
}, async () => {
  const DATABASE_URL = database.url;
  const linksOf = async (url: string): Promise<string[]> => {
    const head = /<head>.*<\/head>/s.exec(await (await fetch(url)).text())?.[0] ?? "";
    return [...head.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/g)].map(
      ([, href = ""]) => href,
    );
  };
  await using site = await publicSiteSomewhere({ DATABASE_URL });
  const [about = "", skill = ""] = await linksOf(site.url);
  expect(await (await fetch(new URL(about, site.url))).text()).toContain(`${site.url}${skill}`);
  const steps = await (await fetch(new URL(skill, site.url))).text();
  const [, address = "", body = ""] = /^curl -s -X POST (\S+) .* -d '(.+)'$/m.exec(steps) ?? [];
  const headers = { "content-type": "application/json" };
  const seat = await fetch(address, { method: "POST", headers, body });
  expect([seat.status, await seat.json()]).toMatchObject([201, { state: "queued" }]);
  await using closed = await publicSiteSomewhere({ DATABASE_URL, WISP_GUEST_PROGRAMS: "off" });
  expect(await linksOf(closed.url)).toEqual(["/llms.txt"]);
});

test("a wrong method is answered with the right ones", { tag: "@sweep" }, async () => {
  await using site = await publicSiteSomewhere({ DATABASE_URL: database.url });
  for (const [method, path, allow] of [
    ["GET", "/mcp", "OPTIONS, POST"],
    ["DELETE", "/mcp", "OPTIONS, POST"],
    ["DELETE", "/api/v1/matches", "GET, HEAD, OPTIONS"],
    ["PUT", "/api/v1/seasons", "GET, HEAD, OPTIONS, POST"],
    ["POST", "/api/reader", "GET, HEAD, OPTIONS"],
  ] as const) {
    const answer = await fetch(`${site.url}${path}`, { method });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, allow]);
    expect(await answer.text()).not.toBe("");
  }
  expect((await fetch(`${site.url}/api/v1/none`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${site.url}/api/v1/matches`, { method: "OPTIONS" })).status).toBe(204);
});
