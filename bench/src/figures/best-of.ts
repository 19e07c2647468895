import { CpuStopwatch } from "./cpu-stopwatch.ts";

/** Calls between two looks at the clock. */
const CALLS = 16;

/** Works for at least `runMs` of this thread's CPU; units of work per second of it. */
function perSecond(work: (call: number) => number, runMs: number): number {
  const stopwatch = new CpuStopwatch();
  let done = 0;
  for (let call = 0; stopwatch.seconds * 1_000 < runMs; ) {
    stopwatch.run(() => {
      for (const last = call + CALLS; call < last; call += 1) done += work(call);
    });
  }
  return done / stopwatch.seconds;
}

const RUNS = 6;
const RUN_MS = 200;

/** The best of interleaved runs of two kinds of work, after a warm-up, in units per second of CPU. */
export function bestOf(
  one: (call: number) => number,
  other: (call: number) => number,
): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  for (let run = 0; run <= RUNS; run += 1) {
    const speeds = [perSecond(one, RUN_MS), perSecond(other, RUN_MS)] as const;
    if (run > 0) best = [Math.max(best[0], speeds[0]), Math.max(best[1], speeds[1])];
  }
  return best;
}
