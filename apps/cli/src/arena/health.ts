import { setTimeout as sleep } from "node:timers/promises";

async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Resolves when every address answers well. */
export async function untilHealthy(urls: readonly string[]): Promise<true> {
  for (const url of urls) while (!(await isUp(url))) await sleep(200);
  return true;
}
