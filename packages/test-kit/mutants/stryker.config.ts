import { join } from "node:path";
import type { PartialStrykerOptions } from "@stryker-mutator/api/core";
import { sampleOf } from "./sample.ts";

/**
 * Mutation runs of the rules and the statistics: changes their code in thousands of places and
 * counts the changes that no test notices. Run by `npm run mutants`.
 */
const config: PartialStrykerOptions = {
  mutate: sampleOf(
    (process.env.WISP_MUTANTS_IN ?? "game/src,games/src/talk,games/src/who-is-spy,stats/src")
      .split(",")
      .map((folder) => `packages/${folder}`),
    Number(process.env.WISP_MUTANTS_SHARE ?? 1),
  ),
  testRunner: "vitest",
  vitest: { configFile: "packages/test-kit/mutants/vitest.config.ts" },
  plugins: ["@stryker-mutator/vitest-runner", join(import.meta.dirname, "survivors.ts")],
  ignorePatterns: [
    "**",
    "!package.json",
    "!packages/*/package.json",
    "!packages/**/*.{ts,json,jsonl}",
  ],
  disableTypeChecks: false,
  coverageAnalysis: "perTest",
  // Of a mutant that loops; slower tests than these are none of the packages.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 40,
  concurrency: 2,
  reporters: ["survivors", "clear-text", "progress-append-only", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: "reports/mutants.json" },
  thresholds: { high: 95, low: 90, break: 85 },
};

export default config;
