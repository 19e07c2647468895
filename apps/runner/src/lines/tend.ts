import { sweepPlaces } from "@wisp/db";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";
import { type LineMeans, lookAtLines } from "./look.ts";

/** Short: who practises against the house starts at once. */
const LOOK_EVERY_MS = 500;
const SWEEP_EVERY_MS = 3_600_000;
const KEEP_PLACES_MS = 7 * 86_400_000;

/**
 * Seats the lines until the runner drains, whenever this runner leads. Two that do it at once seat
 * nobody twice: a match is written with the locked places it seats, which are gone for the second.
 */
export async function tendLines(means: DutyMeans & LineMeans): Promise<void> {
  const { database } = means;
  let sweepAt = 0;
  await whileLeading({ ...means, duty: "lines", everyMs: LOOK_EVERY_MS }, async () => {
    await lookAtLines(means);
    const now = Date.now();
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY_MS;
    await sweepPlaces(database, new Date(now - KEEP_PLACES_MS));
  });
}
