import { setTimeout as sleep } from "node:timers/promises";
import { claimCheck, dropLooseSecrets, sweepChecks } from "@wisp/db";
import { doRequested } from "../requested/do-requested.ts";
import type { CheckMeans } from "./checking.ts";
import { doCheck, LEASE_MS } from "./do-check.ts";

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
