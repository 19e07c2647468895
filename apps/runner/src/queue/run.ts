import { sweepPeople, sweepPrivateTables, sweepTickets } from "@wisp/db";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";
import { pollQueue, type QueueMeans } from "./poll.ts";

/** Short, so that practice against house agents starts immediately. */
const POLL_EVERY_MS = 500;
const SWEEP_EVERY_MS = 3_600_000;
const KEEP_TICKETS_MS = 7 * 86_400_000;
/** Friends who have not started within a day have forgotten their table. */
const KEEP_TABLES_MS = 86_400_000;

/**
 * Seats tickets until the runner drains, whenever this runner leads. Two concurrent runners seat no
 * ticket twice: a match is written together with its locked tickets, which the second no longer finds.
 */
export async function runQueue(means: DutyMeans & QueueMeans): Promise<void> {
  const { database } = means;
  let sweepAt = 0;
  await whileLeading({ ...means, duty: "queue", everyMs: POLL_EVERY_MS }, async () => {
    await pollQueue(means);
    const now = Date.now();
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY_MS;
    await sweepPrivateTables(database, new Date(now - KEEP_TABLES_MS));
    await sweepTickets(database, new Date(now - KEEP_TICKETS_MS));
    await sweepPeople(database, new Date(now - KEEP_TICKETS_MS));
  });
}
