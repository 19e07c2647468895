import { setTimeout as sleep } from "node:timers/promises";

/** The results of a load: milliseconds until the whole answer arrived, and answers other than 200. */
export interface Answers {
  readonly latenciesMs: readonly number[];
  readonly failed: number;
}

const PATIENCE_MS = 30_000;

/** An address, and the cookie that its reader sends. */
export interface Asked {
  readonly address: string;
  readonly cookie?: string;
}

async function get({ address, cookie }: Asked): Promise<{ ms: number; ok: boolean }> {
  const startMs = performance.now();
  // A missing one counts with its waiting time.
  const headers = cookie === undefined ? {} : { cookie };
  const ok = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    })
    .catch(() => false);
  return { ms: performance.now() - startMs, ok };
}

/**
 * Makes the requests in turn, `perSecond` of them, independent of earlier answers (an open loop: a
 * slow site gets no relief).
 */
export async function steadyLoad(
  requests: readonly Asked[],
  perSecond: number,
  seconds: number,
): Promise<Answers> {
  const startMs = performance.now();
  if (requests.length === 0) throw new Error("a load needs a request");
  const asked = Array.from({ length: perSecond * seconds }, async (_, index) => {
    await sleep(Math.max(0, startMs + (index * 1_000) / perSecond - performance.now()));
    return get(requests[index % requests.length] as Asked);
  });
  const answers = await Promise.all(asked);
  return {
    latenciesMs: answers.map(({ ms }) => ms),
    failed: answers.filter(({ ok }) => !ok).length,
  };
}
