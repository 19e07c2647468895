import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { request } from "node:https";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { freshDatabase } from "@wisp/test-kit/database";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { expect, onTestFinished, test } from "vitest";
import { haproxySettings, writeProxyFiles } from "./src/proxies.ts";
import { type Host, PROXY, ports } from "./src/topology.ts";

const { url } = await freshDatabase();

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}

/** HAProxy with the settings of the cluster, in which each address stands for a port of this machine. */
async function startHaproxy(
  hosts: readonly Host[],
  known: ReadonlyMap<string, number>,
  checkLimit = "5s",
): Promise<(address: string) => number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "wisp-haproxy-"));
  writeProxyFiles(folder);
  const settings = haproxySettings({ mode: "public", redis: true }, hosts, folder);
  const places = new Map(known);
  for (const [address] of settings.matchAll(/10\.77\.\d+\.\d+:\d+/g)) {
    if (!places.has(address)) places.set(address, await freePort());
  }
  const file = join(folder, "haproxy.cfg");
  const here = settings.replace(
    /10\.77\.\d+\.\d+:\d+/g,
    (address) => `127.0.0.1:${places.get(address)}`,
  );
  writeFileSync(file, here.replaceAll("timeout check 5s", `timeout check ${checkLimit}`));
  const child: ChildProcess = spawn("haproxy", ["-db", "-f", file], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: "ignore",
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  return (address) => places.get(address);
}

test("HAProxy leaves out a web server that hangs, keeps one whose database is away, and drops clients' claims", async () => {
  if (!debianPrograms(["haproxy", "openssl"], "HAProxy before a web server that hangs")) return;
  let seen: IncomingHttpHeaders = {};
  const away = createHttpServer(({ url: path, headers }, response) => {
    if (path === "/page") seen = headers;
    response.writeHead(path === "/health/ready" ? 200 : 503).end();
  });
  // It takes connections and answers nothing.
  const hanging = createServer((socket) => socket.on("error", () => {}));
  onTestFinished(() => void [away, hanging].map((server) => server.close()));
  const hosts: Host[] = [
    { name: "web1", kind: "web", address: "10.77.4.1" },
    { name: "web2", kind: "web", address: "10.77.4.2" },
  ];
  const known = new Map([
    [`10.77.4.1:${ports.web}`, await listen(away)],
    [`10.77.4.2:${ports.web}`, await listen(hanging)],
  ]);
  const portOf = await startHaproxy(hosts, known, "2s");
  const figures = async (): Promise<string[]> => {
    const address = `http://127.0.0.1:${portOf(`${PROXY}:${ports.proxyMetrics}`)}/metrics`;
    const shown = await fetch(address).then(
      (response) => response.text(),
      () => "",
    );
    return shown.split("\n").filter((line) => line.endsWith(" 1"));
  };
  const status = (proxy: string, server: string, state: string): string =>
    `haproxy_server_status{proxy="${proxy}",server="${server}",state="${state}"} 1`;
  await expect
    .poll(figures)
    .toEqual(
      expect.arrayContaining([
        status("webs", "web1", "UP"),
        status("webs", "web2", "DOWN"),
        status("pgbouncer", "pgbouncer", "DOWN"),
        status("redis", "redis", "DOWN"),
        `haproxy_backend_active_servers{proxy="webs"} 1`,
      ]),
    );
  // What keepalived asks of a host: that HAProxy and the pooler answer, for which a Postgres stands here.
  const check = (...places: readonly (number | string | undefined)[]) =>
    spawnSync(join(import.meta.dirname, "proxy-check"), ["127.0.0.1", ...places.map(String)])
      .status;
  if (debianPrograms(["curl", "pg_isready"], "the check of two proxies")) {
    const [metrics, postgres] = [portOf(`${PROXY}:${ports.proxyMetrics}`), new URL(url).port];
    expect(check(metrics, postgres)).toBe(0);
    expect(check(metrics, await freePort())).not.toBe(0);
    expect(check(await freePort(), postgres)).not.toBe(0);
  }
  // The site trusts the proxy, and so what a client claims of its way ends there.
  const asked = request({
    host: "127.0.0.1",
    port: portOf(`${PROXY}:${ports.site}`),
    path: "/page",
    rejectUnauthorized: false,
    headers: {
      host: "wisp.example",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "gopher",
    },
  }).end();
  const [answer] = await once(asked, "response");
  answer.resume();
  expect(seen).toMatchObject({
    host: "wisp.example",
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "https",
  });
  expect(seen).not.toHaveProperty("x-forwarded-host");
});

/** What the site says of its answers: apps/web/src/serve/shared-pages.ts, and `cacheFor` of its calls. */
function headersOf({
  url: path = "",
  headers,
}: IncomingMessage): Record<string, string | string[]> {
  const browsers = { "cache-control": "private, no-cache, no-store, max-age=0, must-revalidate" };
  if (path.startsWith("/api/v1/matches/over")) return { "cache-control": "public, max-age=60" };
  if (path.startsWith("/api")) return { "cache-control": "no-store" };
  if (path === "/greets") return { "cache-control": "public, max-age=60", "set-cookie": "a=b" };
  if (path !== "/watch/1" || headers.cookie !== undefined) return { ...browsers, vary: "rsc" };
  const vary = ["rsc", "Accept-Language, Cookie", "Accept-Encoding"];
  return { ...browsers, "cdn-cache-control": "max-age=2", vary };
}

test("HAProxy keeps what the site says for strangers, and no answer of or for anybody else", async () => {
  if (!debianPrograms(["haproxy", "openssl"], "HAProxy that keeps pages")) return;
  let speech = "a speech";
  let answered = 0;
  const site = createHttpServer((asked, response) => {
    if (asked.url === "/health/ready") return response.end();
    answered += 1;
    const {
      "accept-language": language,
      "accept-encoding": coding,
      cookie = "none",
    } = asked.headers;
    if (coding === "gzip") response.setHeader("content-encoding", coding);
    response.writeHead(200, headersOf(asked));
    response.end(`${speech}; answer ${answered}; ${language}; ${coding}; ${cookie}`);
  });
  onTestFinished(() => void site.close());
  const hosts: Host[] = [{ name: "web1", kind: "web", address: "10.77.4.1" }];
  const known = new Map([[`10.77.4.1:${ports.web}`, await listen(site)]]);
  const portOf = await startHaproxy(hosts, known);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const port = portOf(`${PROXY}:${ports.site}`);
    const asked = request({ host: "127.0.0.1", port, path, headers, rejectUnauthorized: false });
    const [answer]: IncomingMessage[] = await once(asked.end(), "response");
    const { statusCode, headers: said } = answer ?? { headers: {} };
    return { status: statusCode, said, text: answer === undefined ? "" : await text(answer) };
  };
  await expect
    .poll(() =>
      get("/watch/1").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  /** Whether the second of two visitors gets the answer of the first. */
  const keeps = async (path: string, first = {}, second = first): Promise<boolean> =>
    (await get(path, first)).text === (await get(path, second)).text;
  /** A page is kept for 2 s, which a pause of this process may take. */
  const kept = (...asked: Parameters<typeof keeps>) =>
    expect.poll(() => keeps(...asked)).toBe(true);
  // A page, by language and content coding: not every visitor can read a compressed one.
  await sleep(2_500);
  await kept("/watch/1", { "accept-encoding": "gzip" });
  expect((await get("/watch/1")).text).toContain("; identity;");
  await kept("/watch/1");
  const chinese = await get("/watch/1", { "accept-language": "ZH-TW, en;q=0.5" });
  expect(chinese.text).toContain("; zh;");
  await kept("/watch/1", { "accept-language": "en-GB" }, { "accept-language": "fr" });
  // Browsers store nothing. A cache in front of this one learns from Vary which answers differ.
  for (const { said } of [chinese, await get("/watch/1")]) {
    expect(said).toMatchObject({
      "cache-control": "private, no-store",
      vary: "RSC, Accept-Language, Cookie, Accept-Encoding",
    });
  }
  // Signed-in readers, seats, tokens and the router's own requests ask the site, and leave nothing for others.
  const own = [
    { cookie: "next-auth.session-token=one" },
    { cookie: "WISP_LOCALE=zh" },
    { authorization: "Bearer one" },
    { rsc: "1" },
  ];
  for (const headers of own) expect(await keeps("/watch/1", headers)).toBe(false);
  const session = { cookie: "next-auth.session-token=one" };
  expect((await get("/watch/1", session)).text).toContain("session-token=one");
  expect((await get("/watch/1")).text).toContain("; none");
  for (const path of ["/play/seat/1", "/me", "/api/seats/1", "/greets"]) {
    expect([path, await keeps(path)]).toEqual([path, false]);
  }
  // A finished match's log, for as long as the site says.
  await kept("/api/v1/matches/over/log");
  // A speech that is hidden.
  speech = "hidden";
  await expect
    .poll(async () => (await get("/watch/1")).text, { interval: 100 })
    .toContain("hidden");
});
