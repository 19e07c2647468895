import { notifyFollowers } from "@wisp/db";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";

const POLL_INTERVAL_MS = 10_000;

/**
 * Notifies users of matches of agents they follow until the runner drains, whenever this runner leads.
 * Written under the fence of the duty.
 */
export const runFollows = (means: DutyMeans): Promise<void> =>
  whileLeading({ ...means, duty: "follows", everyMs: POLL_INTERVAL_MS }, ({ claim }) =>
    notifyFollowers(means.database, claim),
  );
