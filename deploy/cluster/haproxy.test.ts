import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { expect, onTestFinished, test } from "vitest";
import { haproxySettings, writeProxyFiles } from "./src/proxies.ts";
import { type Host, PROXY, ports } from "./src/topology.ts";

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
): Promise<(address: string) => number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "wisp-haproxy-"));
  writeProxyFiles(folder);
  const text = haproxySettings({ mode: "public", redis: true }, hosts, folder);
  const places = new Map(known);
  for (const [address] of text.matchAll(/10\.77\.\d+\.\d+:\d+/g)) {
    if (!places.has(address)) places.set(address, await freePort());
  }
  const file = join(folder, "haproxy.cfg");
  const here = text.replace(
    /10\.77\.\d+\.\d+:\d+/g,
    (address) => `127.0.0.1:${places.get(address)}`,
  );
  writeFileSync(file, here.replaceAll("timeout check 5s", "timeout check 500ms"));
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
  const away = createHttpServer(({ url, headers }, response) => {
    if (url === "/page") seen = headers;
    response.writeHead(url === "/health/ready" ? 200 : 503).end();
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
  const portOf = await startHaproxy(hosts, known);
  const figures = async (): Promise<string[]> => {
    const url = `http://127.0.0.1:${portOf(`${PROXY}:${ports.proxyMetrics}`)}/metrics`;
    const text = await fetch(url).then(
      (response) => response.text(),
      () => "",
    );
    return text.split("\n").filter((line) => line.endsWith(" 1"));
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
