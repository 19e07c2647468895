import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const WATCH = new URL("./end-with-parent.ts", import.meta.url).href;

/** A parent that starts a child in an endless loop, and says the child's process id. */
const parent = `
  const { spawn } = require("node:child_process");
  const child = spawn(process.execPath, ["--import", ${JSON.stringify(WATCH)}, "-e",
    "process.on('SIGTERM', () => {}); console.log('loops'); for (;;);"]);
  child.stdout.once("data", () => console.log(child.pid));
  setInterval(() => {}, 1_000);
`;

/** A process that has ended is a zombie until its parent asks for its end, which a container may never do. */
const isRunning = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout);

test("a process in an endless loop ends when its parent was killed", async () => {
  const started = spawn(process.execPath, ["-e", parent], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(started.stdout, "data");
  const pid = Number(String(line));
  expect(isRunning(pid)).toBe(true);
  started.kill("SIGKILL");
  await expect.poll(() => isRunning(pid), { interval: 200 }).toBe(false);
});

test("a process ends by itself while its parent runs", async () => {
  const child = spawn(process.execPath, ["--import", WATCH, "-e", "console.log('done')"]);
  expect(await text(child.stdout)).toBe("done\n");
  expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(0);
});
