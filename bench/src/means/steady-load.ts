import { setTimeout as sleep } from "node:timers/promises";

/** What a load met: milliseconds until the whole answer was there, and answers other than 200. */
export interface Answers {
  readonly latenciesMs: readonly number[];
  readonly failed: number;
}

const PATIENCE_MS = 30_000;

async function get(address: string): Promise<{ ms: number; ok: boolean }> {
  const startMs = performance.now();
  // One that does not come counts as long as it was waited for.
  const ok = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    })
    .catch(() => false);
  return { ms: performance.now() - startMs, ok };
}

/**
 * Asks for the addresses in turn, `perSecond` of them, whether those before were answered or not
 * (an open loop: a site that falls behind is not spared).
 */
export async function steadyLoad(
  addresses: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<Answers> {
  const startMs = performance.now();
  const asked = Array.from({ length: perSecond * seconds }, async (_, index) => {
    await sleep(Math.max(0, startMs + (index * 1_000) / perSecond - performance.now()));
    return get(addresses[index % addresses.length] ?? "");
  });
  const answers = await Promise.all(asked);
  return {
    latenciesMs: answers.map(({ ms }) => ms),
    failed: answers.filter(({ ok }) => !ok).length,
  };
}
