import { sweepNotifications } from "@wisp/db";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";

const SWEEP_EVERY_MS = 3_600_000;
const KEEP_NOTIFICATIONS_MS = 90 * 86_400_000;

/** Deletes old notifications until the runner drains. Two concurrent runners do no harm. */
export async function runNotifications(means: DutyMeans): Promise<void> {
  await whileLeading({ ...means, duty: "notifications", everyMs: SWEEP_EVERY_MS }, async () => {
    await sweepNotifications(means.database, new Date(Date.now() - KEEP_NOTIFICATIONS_MS));
  });
}
