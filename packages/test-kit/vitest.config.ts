import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: join(import.meta.dirname, "..", ".."),
  test: {
    include: ["{packages,apps}/*/src/**/*.test.{ts,tsx}", "bench/src/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/.next/**", "apps/web/e2e/**"],
    globalSetup: ["packages/test-kit/src/global-setup.ts"],
    // Vitest leaves one core free: half of a machine of two.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
