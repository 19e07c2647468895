import { join } from "node:path";
import { defineConfig } from "vitest/config";

const limits = { testTimeout: 20_000, hookTimeout: 30_000 };
const exclude = ["**/node_modules/**", "**/.next/**", "apps/web/e2e/**"];
/** Files that neither leave anything behind in their process nor mind what others left there. */
const shared = [
  "packages/{api,db,exports,game,games,live,matchmaking,play,secrets,stats}/src/**/*.test.ts",
  "apps/web/src/{boards,components,features,i18n,serve}/**/*.test.{ts,tsx}",
];

export default defineConfig({
  root: join(import.meta.dirname, "..", ".."),
  test: {
    globalSetup: ["packages/test-kit/src/global-setup.ts"],
    // Vitest leaves one core free: half of a machine of two.
    maxWorkers: "100%",
    projects: [
      {
        // Loading modules takes longer than most of these tests: once per worker, not once per file.
        test: { name: "shared", include: shared, exclude, isolate: false, ...limits },
      },
      {
        test: {
          name: "alone",
          include: ["{packages,apps}/*/src/**/*.test.{ts,tsx}", "bench/src/**/*.test.ts"],
          exclude: [...exclude, ...shared],
          ...limits,
        },
      },
    ],
  },
});
