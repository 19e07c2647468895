import { claimTestRun, sweepTestRuns } from "@wisp/db";
import { doRequested } from "../requested/do-requested.ts";
import { doTestRun, LEASE_MS } from "./do-test-run.ts";
import type { TestRunMeans } from "./testing.ts";

const MAX_AT_ONCE = 4;
const KEEP_TEST_RUNS_MS = 30 * 86_400_000;

/** Does the test runs that owners request until the runner drains. */
export const doTestRuns = (means: Omit<TestRunMeans, "aside">): Promise<void> =>
  doRequested(means, {
    name: "test run",
    channel: "test_runs",
    maxAtOnce: MAX_AT_ONCE,
    claim: () => claimTestRun(means.database, LEASE_MS),
    perform: (claimed, aside) => doTestRun({ ...means, aside }, claimed),
    sweep: () => sweepTestRuns(means.database, new Date(Date.now() - KEEP_TEST_RUNS_MS)),
  });
