import { join } from "node:path";
import { STATE_LIMIT_MS, TEST_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { defineConfig } from "vitest/config";

/** Tests that need programs of Debian, rights of root and minutes: `npm run test:deploy`. */
export default defineConfig({
  root: join(import.meta.dirname, ".."),
  test: {
    globalSetup: ["packages/test-kit/src/global-setup.ts"],
    include: ["deploy/**/*.machine.test.ts"],
    // They share the cores, ports and storage of one machine.
    fileParallelism: false,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: STATE_LIMIT_MS, interval: 500 } },
  },
});
