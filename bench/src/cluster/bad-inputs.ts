import { statfsSync, truncateSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { cut, heal } from "@wisp/deploy/cluster/network";
import { until } from "../matches/standstills.ts";
import type { Hosts } from "./hosts.ts";

const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const MINUTE_MS = 60_000;

/** Something that goes wrong in one host, and what puts it right. */
export interface BadInput {
  readonly kind: string;
  /** Longest standstill; that of a lost primary by default. */
  readonly limitMs?: number;
  /** Comes before the blow, and is not part of the standstill. */
  readonly prepare?: () => Promise<void>;
  readonly strike: () => Promise<void>;
  /** Resolves when what has to follow has happened, if play goes on for a while before. */
  readonly worked?: () => Promise<void>;
  readonly after: () => Promise<void>;
}

/** Writes to a file until its disk is full. */
function fill(path: string): void {
  const { bavail, bsize } = statfsSync(path.replace(/\/[^/]*$/, ""));
  writeFileSync(path, "");
  try {
    const chunk = Buffer.alloc(1 << 20);
    for (let left = bavail * bsize + chunk.length; left > 0; left -= chunk.length) {
      writeFileSync(path, chunk, { flag: "a" });
    }
  } catch {
    // It is full.
  }
}

export function badInputs(hosts: Hosts): BadInput[] {
  let host = "";
  return [
    {
      kind: "a runner whose clock is five minutes ahead",
      limitMs: 15_000,
      async strike() {
        hosts.override("run2/runner", {
          LD_PRELOAD: FAKETIME,
          FAKETIME: "+300s",
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
        });
        await hosts.replace("run2/runner", "SIGKILL");
      },
      async after() {
        await sleep(MINUTE_MS / 2);
        hosts.override("run2/runner");
        await hosts.replace("run2/runner", "SIGTERM");
      },
    },
    {
      kind: "Redis without memory",
      limitMs: 15_000,
      async strike() {
        const address = hosts.state.hosts.find(({ name }) => name === "redis")?.address ?? "";
        hosts.ask("redis", "redis-cli", "-h", address, "config", "set", "maxmemory", "1");
      },
      async after() {
        await sleep(10_000);
        await hosts.replace("redis/redis", "SIGTERM");
      },
    },
    {
      kind: "primary's host cut off while replicas apply a minute late",
      async prepare() {
        const late = { postgresql: { recovery_conf: { recovery_min_apply_delay: "60s" } } };
        await hosts.configure(late);
        // Until they are a whole minute behind.
        await sleep(MINUTE_MS + 10_000);
      },
      async strike() {
        host = (await hosts.databases()).primary;
        cut(host);
      },
      async after() {
        await sleep(MINUTE_MS / 2);
        heal(host);
        await hosts.whole();
        const soon = { postgresql: { recovery_conf: { recovery_min_apply_delay: null } } };
        await hosts.configure(soon);
      },
    },
    {
      kind: "the primary's disk is full",
      async strike() {
        host = (await hosts.databases()).primary;
        fill(hosts.path(host, "data", "filler"));
      },
      async worked() {
        await until("another database is the primary", async () => {
          const { primary } = await hosts.databases();
          return primary !== host;
        });
      },
      async after() {
        await sleep(MINUTE_MS / 2);
        const filler = hosts.path(host, "data", "filler");
        truncateSync(filler);
        await rm(filler);
        await hosts.whole();
      },
    },
  ];
}
