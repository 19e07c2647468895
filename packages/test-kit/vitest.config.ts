import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./src/temporary-files.ts";
import { textsPlugin } from "./src/texts-plugin.ts";
import { MAX_FAILURES, STATE_LIMIT_MS, TEST_LIMIT_MS } from "./src/time-limits.ts";

const limits = {
  testTimeout: TEST_LIMIT_MS,
  hookTimeout: TEST_LIMIT_MS,
  expect: { poll: { timeout: STATE_LIMIT_MS } },
};
const all = [
  "{packages,apps}/*/src/**/*.test.{ts,tsx}",
  "{bench,research}/src/**/*.test.ts",
  "deploy/**/*.test.ts",
];
const exclude = [
  "**/node_modules/**",
  "**/.next/**",
  "apps/web/e2e/**",
  // `npm run test:deploy` runs them.
  "deploy/**/*.machine.test.ts",
];
/** Files that need a separate process: tests measure its memory, or change what all of it uses. */
const alone = [
  "apps/web/src/features/pictures/films.test.ts",
  "apps/web/src/server/calls/abort-signal.test.ts",
  "packages/agents/src/hostile.test.ts",
  "packages/agents/src/outbound/wire.test.ts",
];
/** Before each test file. */
const setupFiles = ["end-with-parent.ts", "durations/measure-file.ts"].map((file) =>
  join(import.meta.dirname, "src", file),
);

const root = join(import.meta.dirname, "..", "..");
// Workers, and the programs that tests start, load modules that were compiled before in half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "node");
keepTemporaryFilesInMemory();

export default defineConfig({
  root,
  test: {
    globalSetup: ["packages/test-kit/src/global-setup.ts"],
    tags: [
      { name: "sweep", description: "`npm run test:sweep` runs it, `npm test` does not" },
      { name: "scales", description: "both run it, the sweep with more cases" },
    ],
    // Two for each core: many tests mostly wait.
    maxWorkers: availableParallelism() * 2,
    bail: MAX_FAILURES,
    projects: [
      {
        plugins: [textsPlugin],
        test: { name: "alone", include: alone, exclude, setupFiles, ...limits },
      },
      {
        plugins: [textsPlugin],
        // Loading modules takes longer than most tests: once per worker, not once per file.
        test: {
          name: "shared",
          include: all,
          exclude: [...exclude, ...alone],
          setupFiles,
          isolate: false,
          ...limits,
        },
      },
    ],
  },
});
