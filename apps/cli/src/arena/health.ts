import { setTimeout as sleep } from "node:timers/promises";

/** Whether an address answers well, within 5 s. */
export async function isUp(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Resolves when every address answers well, or `signal` is aborted. */
export async function untilHealthy(urls: readonly string[], signal: AbortSignal): Promise<void> {
  for (const url of urls) {
    while (!signal.aborted && !(await isUp(url, signal))) await sleep(200);
  }
}
