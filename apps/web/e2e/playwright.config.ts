import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "@wisp/test-kit/chromium";
import {
  BROWSER_TEST_LIMIT_MS,
  MAX_FAILURES,
  STATE_LIMIT_MS,
  TEST_LIMIT_MS,
} from "@wisp/test-kit/time-limits";
import { defineConfig } from "playwright/test";
import { addressOf, arenaEnvironment, arenas, compileCache, folder, ownArena } from "./arenas.ts";

// Workers inherit both: Node runs TypeScript itself, so Playwright need not translate every module.
process.env.PW_DISABLE_TS_ESM = "1";
process.env.NODE_COMPILE_CACHE ??= compileCache;

const browser = await findBrowser();

/**
 * Pages of tests live for seconds: compiling their scripts to optimised code takes an eighth of the
 * browser's processor time and is not earned back.
 */
const UNOPTIMISED = "--js-flags=--no-opt,--no-maglev";

/** Whole arenas as started by `npm start`, with separate databases, in a real browser. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./prepare-arenas.ts",
  outputDir: join(folder, "results"),
  fullyParallel: false,
  workers: arenas.length,
  timeout: BROWSER_TEST_LIMIT_MS,
  expect: { timeout: STATE_LIMIT_MS },
  maxFailures: MAX_FAILURES,
  use: {
    // A press on what is gone is a state that never comes: without these it lasts as long as the whole test.
    actionTimeout: STATE_LIMIT_MS,
    navigationTimeout: STATE_LIMIT_MS,
    baseURL: addressOf(ownArena()),
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    // Moving clocks and faces are drawn sixty times a second, which takes a third of a core.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...browser, args: [...browser.args, UNOPTIMISED] },
    screenshot: "only-on-failure",
  },
  // They open one after the other: the others start as copies of the first one.
  webServer: arenas.map((arena, place) => ({
    command: `node apps/web/e2e/fill-arena.ts ${place} && exec node apps/cli/bin/wisp.mjs start`,
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    url: `${addressOf(arena)}/api/v1/health`,
    env: arenaEnvironment(arena),
    // The first of them builds the site where it is not built.
    timeout: TEST_LIMIT_MS,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "ignore",
    stderr: "pipe",
  })),
});
