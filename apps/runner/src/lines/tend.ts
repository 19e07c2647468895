import { sweepPlaces } from "@wisp/db";
import { whileLeading } from "../leading.ts";
import { type LineMeans, lookAtLines } from "./look.ts";

/** Short: who practises against the house starts at once. */
const LOOK_EVERY_MS = 500;
const SWEEP_EVERY_MS = 3_600_000;
const KEEP_PLACES_MS = 7 * 86_400_000;

interface Tending extends LineMeans {
  readonly drain: AbortSignal;
}

/** Tends the lines until the runner drains, whenever this runner leads. */
export async function tendLines({ drain, ...means }: Tending): Promise<void> {
  const { database, log } = means;
  let sweepAt = 0;
  await whileLeading({ database, duty: "lines", everyMs: LOOK_EVERY_MS, log, drain }, async () => {
    await lookAtLines(means);
    const now = Date.now();
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY_MS;
    await sweepPlaces(database, new Date(now - KEEP_PLACES_MS));
  });
}
