import { setTimeout as sleep } from "node:timers/promises";
import {
  dropLooseSecrets,
  finishCheck,
  type LeasedCheck,
  leaseCheck,
  releaseCheck,
  reportCheck,
  sweepChecks,
} from "@wisp/db";
import { aborted, runJobs } from "../run-jobs.ts";
import { type CheckDeps, failedAt, keepProgress, runCheck } from "./run-check.ts";

/** A check whose runner died is taken again this long after its last sign of life. */
const LEASE_MS = 120_000;
/** A check that lost this many runners may be what crashes them. */
const MAX_TRIES = 5;

const LOST = "The runners that did this check were stopped again and again. Request it again.";
const FAILED = "The arena failed to do this check and has logged the error. Request it again.";

async function doToEnd(deps: CheckDeps, leased: LeasedCheck): Promise<void> {
  const { database, log, drain } = deps;
  if (leased.fence > MAX_TRIES) {
    await finishCheck(database, leased, {
      result: failedAt("arena", { failed: "arena", detail: LOST }),
    });
    return;
  }
  const warn = (error: unknown): void =>
    log.warn({ checkId: leased.id, err: error }, "a step of a check could not be written");
  const progress = keepProgress(
    (steps, recognised) => reportCheck(database, leased, steps, LEASE_MS, recognised),
    warn,
  );
  // A step may take as long as the lease.
  const renewal = setInterval(() => progress.renew(), LEASE_MS / 4);
  const outcome = await runCheck(deps, leased, progress)
    .catch((error: unknown) => {
      log.error({ checkId: leased.id, err: error }, "a check failed");
      return { result: failedAt("arena", { failed: "arena", detail: FAILED }) };
    })
    .finally(() => clearInterval(renewal));
  await progress.end();
  // It was given back; the failure may come from this runner's shutdown.
  if (!drain.aborted) await finishCheck(database, leased, outcome);
}

/**
 * Does a leased check to its end, or gives it back when the runner drains: an agent may take
 * longer to wake than a drain may.
 */
async function runToEnd(deps: CheckDeps, leased: LeasedCheck): Promise<void> {
  const { database, drain } = deps;
  const done = doToEnd(deps, leased).catch((error: unknown) => {
    if (!drain.aborted) throw error;
  });
  await Promise.race([done, aborted(drain)]);
  if (drain.aborted) await releaseCheck(database, leased);
}

const MAX_AT_ONCE = 8;
/** A check that takes longer, of a slow agent, gives up its place: it only waits for answers. */
const SLOW_MS = 30_000;
const DAY_MS = 86_400_000;
const KEEP_CHECKS_MS = 7 * DAY_MS;
/** A key that was given for a check waits this long for its agent to be registered. */
const KEEP_LOOSE_SECRETS_MS = DAY_MS;

/** Does the checks that users request until the runner drains. */
export const runChecks = (deps: Omit<CheckDeps, "withoutSlot">): Promise<void> =>
  runJobs(deps, {
    name: "check",
    channel: "checks",
    maxAtOnce: MAX_AT_ONCE,
    lease: () => leaseCheck(deps.database, LEASE_MS),
    async perform(leased, withoutSlot) {
      const done = runToEnd({ ...deps, withoutSlot }, leased);
      const slow = new AbortController();
      const waited = sleep(SLOW_MS, "slow", { signal: slow.signal }).catch(() => "done");
      const first = await Promise.race([done.finally(() => slow.abort()), waited]);
      if (first === "slow") await withoutSlot(() => done);
    },
    async sweep() {
      const now = Date.now();
      await sweepChecks(deps.database, new Date(now - KEEP_CHECKS_MS));
      await dropLooseSecrets(deps.database, new Date(now - KEEP_LOOSE_SECRETS_MS));
    },
  });
