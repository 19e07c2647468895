/**
 * CPU of Redis for the live messages of an arena of a million matches a day: through one Redis that gives all of
 * them to all runners, as the site uses it, and through channels of Redis 7 that are spread over nodes (SPUBLISH), of
 * which a runner hears those of its spectators' matches. Needs redis-server 7. Linux alone.
 * node bench/src/redis.ts [--seconds 10]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { print, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { freePort } from "./processes/filled-site.ts";
import { treeCpuSeconds } from "./processes/process-figures.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "10" } } });
const SECONDS = z.coerce.number().positive().max(600).parse(values.seconds);

/** docs/operating/sizing.md: 1,000,000 matches a day of 6 minutes and 65 events, 42 runners, 100,000 spectators. */
const MATCHES = 4_167;
const RUNNERS = 42;
const SPECTATORS = 100_000;
const MESSAGES_A_SECOND = Math.round((1_000_000 * 65) / 86_400);
const BYTES = 400;
/** Few to a batch: Redis writes what comes together to a runner at once. */
const BATCHES_A_SECOND = 500;

const command = (...words: readonly string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join("")}`;

class Connection {
  readonly #socket: Socket;
  bytes = 0;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1").setNoDelay();
    this.#socket.on("data", (data) => {
      this.bytes += data.length;
    });
  }

  send(text: string): void {
    this.#socket.write(text);
  }

  /** What is answered to one command. */
  async ask(...words: readonly string[]): Promise<string> {
    this.send(command(...words));
    const [data] = await once(this.#socket, "data");
    return String(data);
  }

  close(): void {
    this.#socket.destroy();
  }
}

interface Redis {
  readonly pid: number;
  readonly port: number;
  stop(): void;
}

async function startRedis(more: readonly string[]): Promise<Redis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "wisp-redis-"));
  const words = [
    "--port",
    `${port}`,
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--dir",
    folder,
    ...more,
  ];
  const child = spawn("redis-server", words, { stdio: "ignore" });
  await sleep(1_000);
  return {
    pid: child.pid ?? 0,
    port,
    stop() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    },
  };
}

const SLOTS = 16_384;

/** Nodes that share the channels of a cluster. */
async function startCluster(count: number): Promise<Redis[]> {
  const nodes: Redis[] = [];
  for (let node = 0; node < count; node += 1) {
    nodes.push(
      await startRedis(["--cluster-enabled", "yes", "--cluster-port", `${await freePort()}`]),
    );
  }
  const buses = nodes.map(({ port }) => new Connection(port));
  const width = Math.ceil(SLOTS / count);
  for (const [index, bus] of buses.entries()) {
    const last = Math.min(SLOTS, (index + 1) * width) - 1;
    await bus.ask("CLUSTER", "ADDSLOTSRANGE", `${index * width}`, `${last}`);
    for (const { port } of nodes) {
      const found = /myself.*|:\d+@(\d+)/.exec(await new Connection(port).ask("CLUSTER", "NODES"));
      await bus.ask("CLUSTER", "MEET", "127.0.0.1", `${port}`, found?.[1] ?? "");
    }
  }
  for (const bus of buses) {
    while (!(await bus.ask("CLUSTER", "INFO")).includes("cluster_state:ok")) await sleep(200);
    bus.close();
  }
  return nodes;
}

/** For each match the runners at which it has spectators, who choose both at random. */
function watchingRunners(): number[][] {
  let state = 1;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const found = Array.from({ length: MATCHES }, () => new Set<number>());
  for (let spectator = 0; spectator < SPECTATORS; spectator += 1) {
    found[random(MATCHES)]?.add(random(RUNNERS));
  }
  return found.map((runners) => [...runners]);
}

/** CPU seconds of each node in a second of these messages, and runners that hear one. Throws when some are lost. */
async function measure(nodes: readonly Redis[], isSharded: boolean) {
  const runners = Array.from({ length: RUNNERS }, () =>
    nodes.map(({ port }) => new Connection(port)),
  );
  const publishers = nodes.map(({ port }) => new Connection(port));
  const channels = Array.from({ length: MATCHES }, (_, match) => `wisp#/#match:${match}#`);
  const nodeOf: number[] = [];
  for (const channel of channels) {
    const slot = isSharded
      ? /:(\d+)/.exec((await publishers[0]?.ask("CLUSTER", "KEYSLOT", channel)) ?? "")
      : null;
    nodeOf.push(Math.floor(Number(slot?.[1] ?? 0) / Math.ceil(SLOTS / nodes.length)));
  }
  const watched = watchingRunners();
  const heard = isSharded
    ? watched.reduce((sum, { length }) => sum + length, 0) / MATCHES
    : RUNNERS;
  if (isSharded) {
    for (const [match, watching] of watched.entries()) {
      for (const runner of watching) {
        runners[runner]?.[nodeOf[match] ?? 0]?.send(command("SSUBSCRIBE", channels[match] ?? ""));
      }
    }
  } else {
    for (const [connection] of runners) connection?.send(command("PSUBSCRIBE", "wisp#/#*"));
  }
  await sleep(3_000);
  const payload = "x".repeat(BYTES);
  const received = (): number => runners.flat().reduce((sum, { bytes }) => sum + bytes, 0);
  const [bytesBefore, cpuBefore] = [received(), nodes.map(({ pid }) => treeCpuSeconds(pid))];
  const startMs = performance.now();
  let sent = 0;
  for (let batch = 1; batch <= SECONDS * BATCHES_A_SECOND; batch += 1) {
    for (; sent < (batch * MESSAGES_A_SECOND) / BATCHES_A_SECOND; sent += 1) {
      const match = (sent * 7) % MATCHES;
      const words = [isSharded ? "SPUBLISH" : "PUBLISH", channels[match] ?? "", payload];
      publishers[nodeOf[match] ?? 0]?.send(command(...words));
    }
    await sleep(Math.max(0, startMs + (1_000 * batch) / BATCHES_A_SECOND - performance.now()));
  }
  await sleep(1_000);
  const cpu = nodes.map(
    ({ pid }, index) => (treeCpuSeconds(pid) - (cpuBefore[index] ?? 0)) / SECONDS,
  );
  if (received() - bytesBefore < 0.98 * sent * BYTES * heard) throw new Error("messages were lost");
  for (const connection of [...runners.flat(), ...publishers]) connection.close();
  return { cpu, heard };
}

for (const [name, count, isSharded] of [
  ["one Redis, all messages to all runners", 1, false],
  ["three nodes, channels by match", 3, true],
] as const) {
  const nodes = isSharded ? await startCluster(count) : [await startRedis([])];
  const { cpu, heard } = await measure(nodes, isSharded);
  print(
    `${name}: ${shown(MESSAGES_A_SECOND)} messages a second, each to ${shown(heard, 1)} runners, ` +
      `CPU ${cpu.map((seconds) => shown(seconds, 3)).join(", ")} of a core; ` +
      `${shown(MESSAGES_A_SECOND / Math.max(...cpu))} messages a second fill a core`,
  );
  for (const node of nodes) node.stop();
}
