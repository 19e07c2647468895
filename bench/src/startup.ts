/**
 * From `npm start` on a checkout with its dependencies until the first finished match is on the
 * page: with an empty database, then with the data and the build of that first time.
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { root, startChild } from "./processes/child.ts";
import { freePort } from "./processes/filled-site.ts";

const LIMIT_MS = 180_000;
const goals = { firstSeconds: 60, againSeconds: 10 } as const;

const finished = z.object({ matches: z.array(z.unknown()).min(1) });

async function hasFinished(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/v1/matches?status=finished`, {
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok && finished.safeParse(await response.json()).success;
  } catch {
    // Nothing listens yet.
    return false;
  }
}

/** Starts the arena, waits for a finished match, stops it; seconds that passed until then. */
async function start(data: string): Promise<number> {
  const [port, runnerPort] = [await freePort(), await freePort()];
  const startMs = performance.now();
  await using arena = startChild({
    command: "npm",
    words: ["start"],
    environment: { PORT: `${port}`, WISP_RUNNER_PORT: `${runnerPort}`, WISP_DATA: data },
    wanted: (line) => (line.includes("Wisp is open") ? line : undefined),
  });
  const opened = arena.ready.then(() => performance.now() - startMs);
  const died = opened.then(
    () => undefined,
    (error: unknown) => error,
  );
  let failure: unknown;
  died.then((error) => {
    failure = error;
  });
  while (!(await hasFinished(`http://127.0.0.1:${port}`))) {
    if (failure !== undefined) throw failure;
    if (performance.now() - startMs > LIMIT_MS) {
      throw new Error(`no finished match after ${LIMIT_MS / 1_000} s`);
    }
    await sleep(100);
  }
  const seconds = (performance.now() - startMs) / 1_000;
  print(
    `open after ${shown((await opened) / 1_000, 1)} s, a finished match after ${shown(seconds, 1)} s`,
  );
  return seconds;
}

function report(what: string, seconds: number, goalSeconds: number): void {
  printMeasure({
    what,
    ours: `${shown(seconds, 1)} s`,
    against: `limit ${goalSeconds} s`,
    ratio: seconds / goalSeconds,
    goal: { atMost: 1 },
  });
}

const data = join(tmpdir(), `wisp-bench-${randomUUID()}`);
const built = existsSync(join(root, "apps/web/.next/wisp-sources"));
try {
  print(built ? "The site was built before." : "The site was never built here.");
  const state = built ? "empty data" : "empty data, no build";
  report(`npm start, ${state}`, await start(data), goals.firstSeconds);
  report("npm start again", await start(data), goals.againSeconds);
} finally {
  await rm(data, { recursive: true, force: true });
}
