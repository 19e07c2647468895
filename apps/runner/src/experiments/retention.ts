import { deleteLabMatches } from "@wisp/db";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";

const SWEEP_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Deletes the matches of old forks, and of old experiments that are not published, until the runner
 * drains. Two concurrent runners do no harm.
 */
export async function runLabRetention(
  means: DutyMeans & {
    /** Days for which they are kept. */
    readonly keepDays: number;
  },
): Promise<void> {
  const { database, log, keepDays } = means;
  await whileLeading({ ...means, duty: "lab-retention", everyMs: SWEEP_EVERY_MS }, async () => {
    const matches = await deleteLabMatches(database, keepDays * DAY_MS);
    if (matches > 0) log.info({ matches }, "matches of the lab were deleted");
  });
}
