import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "@wisp/test-kit/chromium";
import { defineConfig } from "playwright/test";

/**
 * Where this run keeps what it makes; another account may have left its own behind. Told to the
 * processes of the tests, which read this file anew.
 */
const folder = process.env.WISP_TEST_FOLDER ?? mkdtempSync(join(tmpdir(), "wisp-e2e-"));
process.env.WISP_TEST_FOLDER = folder;

const PORT = 3987;
const address = `http://127.0.0.1:${PORT}`;
const { executablePath, args } = await findBrowser();

/** The whole arena as `npm start` brings it up, with a database of its own, seen in a real browser. */
export default defineConfig({
  testDir: ".",
  outputDir: join(folder, "results"),
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    launchOptions: { executablePath, args: [...args] },
    screenshot: "only-on-failure",
  },
  webServer: {
    command: "node apps/cli/bin/wisp.mjs start",
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    url: `${address}/api/v1/health`,
    env: {
      PORT: String(PORT),
      WISP_RUNNER_PORT: "3988",
      WISP_DATA: join(folder, "postgres"),
    },
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
