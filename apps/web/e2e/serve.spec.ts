import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { freePort } from "./providers/listen.ts";

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

test("the site is served by several processes: one that dies is replaced, all end together", async ({
  request,
}) => {
  const port = await freePort();
  const site = spawn(process.execPath, ["src/serve/main.ts", "-H", "127.0.0.1", "-p", `${port}`], {
    cwd: fileURLToPath(new URL("../", import.meta.url)),
    env: { ...process.env, WISP_MODE: "local", WISP_WEB_PROCESSES: "2" },
    stdio: "ignore",
  });
  const pid = site.pid ?? 0;
  const ended = once(site, "exit");
  const answers = async (): Promise<number> => {
    const answer = await request.get(`http://127.0.0.1:${port}/sign-in`).catch(() => null);
    return answer?.status() ?? 0;
  };
  try {
    await expect.poll(answers, { timeout: 30_000 }).toBe(200);
    await expect.poll(() => childrenOf(pid)).toHaveLength(2);
    const [one = 0, other] = childrenOf(pid);
    process.kill(one, "SIGKILL");
    await expect.poll(() => childrenOf(pid).filter((child) => child !== one)).toHaveLength(2);
    expect(childrenOf(pid)).toContain(other);
    expect(await answers()).toBe(200);
  } finally {
    site.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
  expect(await answers()).toBe(0);
});
