import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { everyone } from "@wisp/game";
import { type ClientEvents, type GatewayEvents, LIVE_PATH } from "@wisp/live";
import { freshDatabase } from "@wisp/test-kit/database";
import { io, type Socket } from "socket.io-client";
import { afterEach, test } from "vitest";
import { until } from "../../test/arena.ts";
import { createLogger } from "../log.ts";
import { type Gateway, openGateway } from "./gateway.ts";

const { url: databaseUrl } = await freshDatabase();
const { url: otherUrl } = await freshDatabase();
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
});

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
if (!hasRedis) console.warn("redis-server is missing: live messages through Redis are not tested.");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A Redis that keeps nothing, on this port. */
function startRedis(port: number, ...settings: string[]): ChildProcess {
  const words = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", ...settings];
  const child = spawn("redis-server", words, { stdio: "ignore" });
  cleanup.push(() => child.kill("SIGKILL"));
  return child;
}

async function gateway(redisUrl: string, url = databaseUrl): Promise<Gateway> {
  const opened = await openGateway({
    databaseUrl: url,
    redisUrl,
    host: "127.0.0.1",
    port: 0,
    log: createLogger("silent"),
    health: async () => ({ status: "ok" }),
  });
  cleanup.push(() => opened.close());
  return opened;
}

/**
 * Two gateways, and a function that says something at one until a spectator of the other has it. What they say is
 * numbered from `first` on.
 */
async function twoGateways(redisUrl: string, url = databaseUrl, first = 1) {
  const [here, there] = [await gateway(redisUrl, url), await gateway(redisUrl, url)];
  const socket: Socket<GatewayEvents, ClientEvents> = io(`http://127.0.0.1:${there.address.port}`, {
    path: LIVE_PATH,
    addTrailingSlash: false,
    transports: ["websocket"],
  });
  cleanup.push(() => socket.disconnect());
  const matchId = randomUUID();
  const heard = new Set<number>();
  socket.on("events-appended", ({ cursor }) => heard.add(cursor));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.emit("watch", { matchId });
  let cursor = first - 1;
  const say = (gate: Gateway, of = matchId): number => {
    cursor += 1;
    const event = { type: "dealt", text: "some speech" };
    gate.eventsAppended(of, cursor, [{ to: everyone, event }]);
    return cursor;
  };
  const watch = (id: string): unknown => socket.emit("watch", { matchId: id });
  const passes = (of = matchId): Promise<unknown> => {
    const said: number[] = [];
    return until("it is heard at the other gateway", async () => {
      said.push(say(here, of));
      await sleep(100);
      return said.some((place) => heard.has(place));
    });
  };
  return { here, there, matchId, say, passes, watch, heard };
}

test.runIf(hasRedis)(
  "Redis carries live messages, is missed by nobody while it is away, and carries them again",
  async () => {
    const port = await freePort();
    // The gateways are there before it is.
    const address = `redis://127.0.0.1:${port}`;
    const { here, there, matchId, say, passes, heard } = await twoGateways(address);
    const redis = startRedis(port);
    await passes();
    const other = await twoGateways(address, otherUrl, 1_000_000);
    await other.passes();
    // A message of another arena on this Redis, before one of its own, arrives at no spectator.
    const foreign = other.say(other.here, matchId);
    await other.passes();
    const own = say(here);
    await until("the own message is heard", () => heard.has(own));
    if (heard.has(foreign)) throw new Error("another arena is heard");
    redis.kill("SIGKILL");
    await once(redis, "exit");
    // Spectators of the gateway that speaks hear it all the same, and nothing ends the process.
    for (let count = 0; count < 50; count += 1) say(there);
    const last = say(there);
    await until("its own spectators hear it", () => heard.has(last));
    startRedis(port);
    await passes();
  },
);

/** Starts the nodes of a cluster; `isNew`: they share its channels from now on. */
async function startNodes(folders: readonly string[], nodes: readonly number[], isNew: boolean) {
  const started = nodes.map((port, index) =>
    startRedis(
      port,
      "--cluster-enabled",
      "yes",
      "--cluster-require-full-coverage",
      "no",
      "--dir",
      folders[index] ?? "",
    ),
  );
  const cli = (port: number, ...words: string[]): string =>
    spawnSync("redis-cli", ["-p", `${port}`, ...words], { encoding: "utf8" }).stdout;
  await until("they answer", () => nodes.every((port) => cli(port, "PING").includes("PONG")));
  const addresses = nodes.map((port) => `127.0.0.1:${port}`);
  if (isNew) cli(0, "--cluster", "create", ...addresses, "--cluster-yes");
  await until("the cluster is whole", () =>
    nodes.every((port) => cli(port, "CLUSTER", "INFO").includes("cluster_state:ok")),
  );
  return started;
}

test.runIf(hasRedis)(
  "a cluster of Redis carries them by match, also of one that is followed while its nodes are away",
  async () => {
    const nodes: number[] = [];
    // A node's second port is 10,000 higher.
    while (nodes.length < 3) {
      const port = await freePort();
      if (port < 55_000) nodes.push(port);
    }
    const folders = nodes.map(() => mkdtempSync(join(tmpdir(), "wisp-redis-")));
    cleanup.push(() => folders.map((folder) => rmSync(folder, { recursive: true })));
    const addresses = nodes.map((port) => `redis://127.0.0.1:${port}`).join(",");
    const { there, say, passes, watch, heard } = await twoGateways(addresses);
    const started = await startNodes(folders, nodes, true);
    await passes();
    const others = Array.from({ length: 8 }, () => randomUUID());
    for (const other of others) {
      watch(other);
      await passes(other);
    }
    for (const node of started) node.kill("SIGKILL");
    const later = randomUUID();
    watch(later);
    const said: number[] = [];
    await until("its own spectators hear it", async () => {
      said.push(say(there, later));
      await sleep(100);
      return said.some((place) => heard.has(place));
    });
    await startNodes(folders, nodes, false);
    for (const match of [later, ...others]) await passes(match);
  },
);

test.runIf(hasRedis)("a Redis without memory still carries them", async () => {
  const port = await freePort();
  startRedis(port, "--maxmemory", "1mb", "--maxmemory-policy", "noeviction");
  const { passes } = await twoGateways(`redis://127.0.0.1:${port}`);
  await passes();
});
