import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { fileOf } from "../../test/wisp.ts";
import { withTerminal } from "../terminal.ts";
import { type Child, keepChild, startChild } from "./child.ts";
import { inCheckout } from "./places.ts";

/** The process of the part that notes itself in `file`, once it is another one than `before`. */
async function partOf(file: string, before = 0): Promise<number> {
  const pid = (): number => Number(readFileSync(file, "utf8"));
  await expect.poll(() => ![0, before].includes(pid())).toBe(true);
  return pid();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a part is started again when it is killed, and ends when it is stopped", async () => {
  const file = await fileOf("");
  const close = new AbortController();
  const start = () =>
    startChild("The part", "apps/cli", ["test/fixtures/part.ts", file], {}, false);
  const child = keepChild(start, close.signal);
  const first = await partOf(file);
  process.kill(first, "SIGKILL");
  const second = await partOf(file, first);
  expect(isAlive(second)).toBe(true);
  close.abort();
  await child.stop();
  expect(await child.ended).toMatch(/^The part ended \(SIGTERM\)\./);
  expect(isAlive(second)).toBe(false);
});

/** Parts without a process, which end on request. */
function partsOnRequest() {
  const ends: (() => void)[] = [];
  const start = (): Child => {
    const { promise, resolve } = Promise.withResolvers<string>();
    ends.push(() => resolve("The part ended (1)."));
    return { name: "The part", ended: promise, stop: async () => ends.at(-1)?.() };
  };
  return { ends, start };
}

test("a part that had run for a while is started again however often it ends", async () => {
  const { ends, start } = partsOnRequest();
  const close = new AbortController();
  const child = keepChild(start, close.signal, { settledAfterMs: 0 });
  for (let time = 1; time <= 8; time += 1) {
    ends.at(-1)?.();
    await expect.poll(() => ends.length).toBe(time + 1);
  }
  close.abort();
  await child.stop();
  expect(await child.ended).toBe("The part ended (1).");
});

test("a part that never gets going is given up", async () => {
  const { ends, start } = partsOnRequest();
  const startEnded = (): Child => {
    const part = start();
    ends.at(-1)?.();
    return part;
  };
  const child = keepChild(startEnded, new AbortController().signal, {
    pauseMs: 0,
    settledAfterMs: 60_000,
  });
  expect(await child.ended).toMatch(/\nThe part ended 6 times in a row just after its start/);
  expect(ends).toHaveLength(6);
});

test("a part that has nothing left to do ends while its launcher runs", async () => {
  const file = await fileOf("");
  const words = ["test/fixtures/closing-part.ts", file];
  const part = startChild("The part", "apps/cli", words, {}, false);
  await partOf(file);
  await part.stop();
  expect(await part.ended).toMatch(/^The part ended \(0\)\./);
});

test("reports of a quiet part are printed immediately", async () => {
  const stderr = new PassThrough({ encoding: "utf8" });
  const file = await fileOf("");
  const part = withTerminal({ stdin: process.stdin, stdout: process.stdout, stderr, env: {} }, () =>
    startChild("The part", "apps/cli", ["test/fixtures/part.ts", file], {}, false),
  );
  await once(stderr, "readable");
  expect(stderr.read()).toBe(`Part ${await partOf(file)} runs.\n`);
  await part.stop();
});

test("a part ends when its launcher is killed", async () => {
  const file = await fileOf("");
  const program = inCheckout("apps/cli/test/fixtures/launcher.ts");
  const launcher = spawn(process.execPath, [program, file], { stdio: "ignore" });
  const part = await partOf(file);
  launcher.kill("SIGKILL");
  await once(launcher, "exit");
  await expect.poll(() => isAlive(part)).toBe(false);
});
