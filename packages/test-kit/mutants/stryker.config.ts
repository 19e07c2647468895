import { join } from "node:path";
import type { PartialStrykerOptions } from "@stryker-mutator/api/core";
import { readEnvironment } from "./env.ts";
import { sampleOf } from "./sample.ts";

/**
 * Mutation runs of the rules and the statistics: changes their code in thousands of places and
 * counts the changes that no test notices. Run by `npm run mutants`.
 */
const config: PartialStrykerOptions = {
  mutate: sampleOf(readEnvironment()),
  // Most strings are texts for people, labels of draws, or names that the type checker knows.
  mutator: { excludedMutations: ["StringLiteral"] },
  testRunner: "vitest",
  vitest: { configFile: "packages/test-kit/mutants/vitest.config.ts" },
  plugins: ["@stryker-mutator/vitest-runner", join(import.meta.dirname, "survivors.ts")],
  ignorePatterns: [
    "**",
    "!package.json",
    "!packages/*/package.json",
    "!packages/**/*.{ts,json,jsonl,snap}",
  ],
  disableTypeChecks: false,
  coverageAnalysis: "perTest",
  // A mutant that loops is stopped after this time; no test of the packages takes as long.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 40,
  concurrency: 2,
  reporters: ["survivors", "clear-text", "progress-append-only", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: "reports/mutants.json" },
  thresholds: { high: 95, low: 90, break: 85 },
};

export default config;
