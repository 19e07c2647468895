import { setTimeout as sleep } from "node:timers/promises";

/** Between the answer to one call and the next call of the same reader. */
const PAUSE_MS = 1_000;

/** What readers of the API met so far. */
export interface Readings {
  readonly latenciesMs: number[];
  readonly failures: string[];
}

export interface Readers {
  readonly readings: Readings;
  close(): Promise<void>;
}

interface Options {
  readonly address: string;
  readonly count: number;
  /** Paths of the site, in the order in which each reader asks for them. */
  readonly paths: readonly string[];
}

/** Starts `count` programs that read the API, each one call after another. */
export function startReaders({ address, count, paths }: Options): Readers {
  const readings: Readings = { latenciesMs: [], failures: [] };
  const ending = new AbortController();

  async function read(reader: number): Promise<void> {
    for (let call = reader; !ending.signal.aborted; call += 1) {
      const path = paths[call % paths.length] ?? "/";
      const startMs = performance.now();
      try {
        const response = await fetch(address + path, {
          headers: { "x-forwarded-for": `192.0.2.${reader}` },
          signal: AbortSignal.timeout(30_000),
        });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
        readings.latenciesMs.push(performance.now() - startMs);
      } catch (error) {
        readings.failures.push(`${path}: ${String(error)}`);
      }
      await sleep(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, reader) => read(reader)));
  return {
    readings,
    async close() {
      ending.abort();
      await all;
    },
  };
}
