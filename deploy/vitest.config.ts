import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Tests that need programs of Debian, rights of root and minutes: `npm run test:deploy`. */
export default defineConfig({
  root: join(import.meta.dirname, ".."),
  test: {
    globalSetup: ["packages/test-kit/src/global-setup.ts"],
    include: ["deploy/**/*.machine.test.ts"],
    // They share the cores, ports and storage of one machine.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 500 } },
  },
});
