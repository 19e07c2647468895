import { setTimeout as sleep } from "node:timers/promises";
import {
  type ClaimedCheck,
  claimCheck,
  dropLooseSecrets,
  finishCheck,
  releaseCheck,
  reportCheck,
  sweepChecks,
} from "@wisp/db";
import { doRequested } from "../run-jobs.ts";
import { type CheckMeans, failedAt, keepProgress, tryIt } from "./run-check.ts";

/** A check whose runner died is taken again this long after its last sign of life. */
const LEASE_MS = 120_000;
/** A check that lost this many runners may be what crashes them. */
const MAX_TRIES = 5;

const LOST = "The runners that did this check were stopped again and again. Request it again.";
const FAILED = "The arena failed to do this check and has logged the error. Request it again.";

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

async function doToEnd(checking: CheckMeans, claimed: ClaimedCheck): Promise<void> {
  const { database, log, drain } = checking;
  if (claimed.fence > MAX_TRIES) {
    await finishCheck(database, claimed, {
      result: failedAt("arena", { failed: "arena", detail: LOST }),
    });
    return;
  }
  const warn = (error: unknown): void =>
    log.warn({ checkId: claimed.id, err: error }, "a step of a check could not be written");
  const progress = keepProgress(
    (steps, recognised) => reportCheck(database, claimed, steps, LEASE_MS, recognised),
    warn,
  );
  // A step may take as long as the lease.
  const renewal = setInterval(() => progress.renew(), LEASE_MS / 4);
  const outcome = await tryIt(checking, claimed, progress)
    .catch((error: unknown) => {
      log.error({ checkId: claimed.id, err: error }, "a check failed");
      return { result: failedAt("arena", { failed: "arena", detail: FAILED }) };
    })
    .finally(() => clearInterval(renewal));
  await progress.end();
  // It was given back; the failure may come from this runner's shutdown.
  if (!drain.aborted) await finishCheck(database, claimed, outcome);
}

/**
 * Does a claimed check to its end, or gives it back when the runner drains: an agent may take
 * longer to wake than a drain may.
 */
async function doCheck(checking: CheckMeans, claimed: ClaimedCheck): Promise<void> {
  const { database, drain } = checking;
  const done = doToEnd(checking, claimed).catch((error: unknown) => {
    if (!drain.aborted) throw error;
  });
  await Promise.race([done, aborted(drain)]);
  if (drain.aborted) await releaseCheck(database, claimed);
}

const MAX_AT_ONCE = 8;
/** A check that takes longer, of a slow agent, gives up its place: it only waits for answers. */
const SLOW_MS = 30_000;
const DAY_MS = 86_400_000;
const KEEP_CHECKS_MS = 7 * DAY_MS;
/** A key that was given for a check waits this long for its agent to be registered. */
const KEEP_LOOSE_SECRETS_MS = DAY_MS;

/** Does the checks that users request until the runner drains. */
export const doChecks = (means: Omit<CheckMeans, "aside">): Promise<void> =>
  doRequested(means, {
    name: "check",
    channel: "checks",
    maxAtOnce: MAX_AT_ONCE,
    claim: () => claimCheck(means.database, LEASE_MS),
    async perform(claimed, aside) {
      const done = doCheck({ ...means, aside }, claimed);
      const slow = new AbortController();
      const waited = sleep(SLOW_MS, "slow", { signal: slow.signal }).catch(() => "done");
      const first = await Promise.race([done.finally(() => slow.abort()), waited]);
      if (first === "slow") await aside(() => done);
    },
    async sweep() {
      const now = Date.now();
      await sweepChecks(means.database, new Date(now - KEEP_CHECKS_MS));
      await dropLooseSecrets(means.database, new Date(now - KEEP_LOOSE_SECRETS_MS));
    },
  });
