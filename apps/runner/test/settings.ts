import type { RunnerSettings } from "../src/env.ts";

/** A silent runner on a free loopback port that plays existing matches, and creates none. */
export const settingsFor = (
  databaseUrl: string,
  more: Partial<RunnerSettings> = {},
): RunnerSettings => ({
  databaseUrl,
  mode: "local",
  host: "127.0.0.1",
  port: 0,
  matchesAtOnce: 5,
  leaseMs: 15_000,
  houseSeason: false,
  logLevel: "silent",
  ...more,
});
