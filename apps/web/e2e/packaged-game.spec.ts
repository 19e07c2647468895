import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "playwright/test";
import { compileCache } from "./arenas.ts";
import { freePort } from "./providers/listen.ts";
import { test } from "./test.ts";

const cwd = fileURLToPath(new URL("../../../", import.meta.url));

interface OwnArena extends AsyncDisposable {
  /** What it has printed. */
  output(): string;
  /** Its exit code and signal, once it has ended. */
  readonly ended: Promise<unknown[]>;
}

/** An arena of its own that loads games of packages, as `npm start` opens it. */
async function arenaWith(games: string): Promise<OwnArena> {
  const data = await mkdtemp(join(tmpdir(), "wisp-packaged-"));
  const child = spawn(process.execPath, ["apps/cli/bin/wisp.mjs", "start"], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(await freePort()),
      WISP_RUNNER_PORT: String(await freePort()),
      WISP_DATA: join(data, "pg"),
      WISP_GAMES: games,
      NODE_COMPILE_CACHE: compileCache,
    },
  });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return {
    output: () => output,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

test("a package for another version of the contract keeps an arena from starting, and says why", async () => {
  await using arena = await arenaWith(join(cwd, "packages/games/test/fixtures/later-contract"));
  expect(await arena.ended).toEqual([2, null]);
  expect(arena.output()).toMatch(
    /version 2 of the contract of games, and this arena has version 1/,
  );
});
