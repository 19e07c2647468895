import { type ClaimedTestRun, claimTestRun, sweepTestRuns } from "@wisp/db";
import { Semaphore } from "@wisp/limits";
import { Bell } from "../bell.ts";
import { doTestRun, LEASE_MS } from "./do-test-run.ts";
import type { Testing } from "./testing.ts";

const MAX_AT_ONCE = 4;
/** Finds requests whose notification was lost, and what lost runners left. */
const POLL_INTERVAL_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;
const KEEP_TEST_RUNS_MS = 30 * 86_400_000;

/** Does the test runs that owners request, some at the same time, until the runner drains. */
export async function doTestRuns(means: Omit<Testing, "aside">): Promise<void> {
  const { database, listening, log, drain } = means;
  const slots = new Semaphore(MAX_AT_ONCE);
  const bell = new Bell();
  drain.addEventListener("abort", bell.ring);
  const deafen = listening.hear("test_runs", bell.ring);
  let sweepAt = 0;
  const testing: Testing = {
    ...means,
    async aside(wait) {
      slots.release();
      bell.ring();
      try {
        return await wait();
      } finally {
        await slots.acquire();
      }
    },
  };

  async function takeAll(): Promise<void> {
    // The place comes before the claim: a claimed run that waited for one would lose its lease.
    while (!drain.aborted && slots.tryAcquire()) {
      let claimed: ClaimedTestRun | null = null;
      try {
        claimed = await claimTestRun(database, LEASE_MS);
      } finally {
        if (claimed === null) slots.release();
      }
      if (claimed === null) return;
      const { id } = claimed;
      doTestRun(testing, claimed)
        .catch((error: unknown) => log.error({ testRunId: id, err: error }, "a test run is lost"))
        .finally(() => {
          slots.release();
          bell.ring();
        });
    }
  }
  async function sweep(): Promise<void> {
    const now = Date.now();
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY_MS;
    await sweepTestRuns(database, new Date(now - KEEP_TEST_RUNS_MS));
  }

  while (!drain.aborted) {
    try {
      await takeAll();
      await sweep();
    } catch (error) {
      log.warn({ err: error }, "looking for test runs failed, trying again");
    }
    await bell.heard(POLL_INTERVAL_MS);
  }
  deafen();
  await slots.idle();
}
