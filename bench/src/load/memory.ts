import { median } from "../figures/percentiles.ts";
import { memoryMib, processesOf } from "../processes/process-figures.ts";

const SAMPLE_MS = 5_000;

/** Resident memory of each process of a group over time, in MiB. */
export interface MemorySamples {
  /** The largest sample of one process. */
  peakMib(): number;
  /**
   * Memory of one process at the end divided by that at the start, both medians of a fifth of the
   * time; the largest of all processes. NaN when no process ran long enough.
   */
  growth(): number;
  stop(): void;
}

/** A process that ended earlier gives no information on growth. */
const MIN_SAMPLES = 10;

/** Samples the processes that groups have now, every five seconds. Linux alone. */
export function sampleMemory(groups: readonly number[]): MemorySamples {
  const processes = groups.flatMap((group) => processesOf(group));
  const samples = new Map(processes.map(({ pid }) => [pid, [] as number[]]));
  const timer = setInterval(() => {
    for (const [pid, own] of samples) {
      const mib = memoryMib(pid);
      if (mib > 0) own.push(mib);
    }
  }, SAMPLE_MS);
  return {
    peakMib: () => Math.max(0, ...[...samples.values()].flat()),
    growth() {
      const ratios = [...samples.values()]
        .filter(({ length }) => length >= MIN_SAMPLES)
        .map((own) => {
          const fifth = Math.floor(own.length / 5);
          // The first fifth warms caches and compilers.
          return median(own.slice(-fifth)) / median(own.slice(fifth, 2 * fifth));
        });
      return ratios.length === 0 ? Number.NaN : Math.max(...ratios);
    },
    stop: () => clearInterval(timer),
  };
}
