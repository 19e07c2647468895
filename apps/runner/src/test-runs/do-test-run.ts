import {
  type ClaimedTestRun,
  finishTestRun,
  holdForCheck,
  isBusy,
  releaseTestRun,
  renewTestRun,
  versionById,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type CallableAgent, reach } from "../reach.ts";
import { askMoments } from "./ask-moments.ts";
import type { TestRunMeans } from "./testing.ts";

/** A test run whose runner died is taken again after this. */
export const LEASE_MS = 60_000;
/** Claims after which the test run itself may be what stops its runners. */
const MAX_CLAIMS = 5;

const LOST = "The runners that did this test run were stopped again and again. Request it again.";
const FAILED = "The arena failed to do this test run and has logged the error. Request it again.";
const BUSY =
  "The agent plays its maximum number of matches. Request the test run again when one is over.";

/** The agent with all it takes to call the version of the run; or why it cannot be called. */
async function reachVersion(
  testing: TestRunMeans,
  { agentId, versionId }: ClaimedTestRun,
): Promise<CallableAgent | string> {
  const { connector: kind, settings } = await versionById(testing.database, versionId);
  const reached = await reach(testing, agentId, { kind, settings });
  return isFailure(reached) ? reached.detail : reached;
}

/** Asks all remaining questions; resolves with why it ended early, or null. */
async function run(testing: TestRunMeans, claimed: ClaimedTestRun): Promise<string | null> {
  const { database, drain, aside } = testing;
  const { agentId, fence } = claimed;
  if (fence > MAX_CLAIMS) return LOST;
  const reached = await reachVersion(testing, claimed);
  if (typeof reached === "string") return reached;
  // An agent with one memory is asked between its matches. The wait takes none of the places.
  let held = await holdForCheck(database, agentId, { maxWaitMs: 0 });
  if (held === "busy") held = await aside(() => holdForCheck(database, agentId, { signal: drain }));
  await using _ = held === "busy" ? undefined : held;
  if (held === "busy" || (await isBusy(database, agentId))) return BUSY;
  return askMoments(testing, claimed, reached);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/**
 * Runs a claimed test run to its end, or gives it back when the runner drains: an answer may take
 * longer than a drain may. Stored answers stay.
 */
export async function doTestRun(testing: TestRunMeans, claimed: ClaimedTestRun): Promise<void> {
  const { database, log, drain } = testing;
  // A renewal that fails is made up for by the next.
  const renew = (): void => void renewTestRun(database, claimed, LEASE_MS).catch(() => {});
  const renewal = setInterval(renew, LEASE_MS / 4);
  const ended = run(testing, claimed).catch((error: unknown) => {
    // A runner that drains lets go of everything.
    if (!drain.aborted) log.error({ testRunId: claimed.id, err: error }, "a test run failed");
    return FAILED;
  });
  try {
    const failure = await Promise.race([ended, aborted(drain).then(() => null)]);
    if (drain.aborted) await releaseTestRun(database, claimed);
    else await finishTestRun(database, claimed, failure);
  } finally {
    clearInterval(renewal);
  }
}
