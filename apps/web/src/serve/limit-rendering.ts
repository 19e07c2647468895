import type { RequestListener } from "node:http";
import { Semaphore } from "@wisp/limits";
import { mayBePage } from "./page-address.ts";

/** Pages rendered at the same time, besides the shared ones. */
const AT_ONCE = 16;
/** An answer that takes longer waits for something itself, or for a slow reader. */
const LONG_MS = 5_000;

/**
 * Passes few requests for pages to Next at the same time: pages for one reader, forms and everything
 * else that is neither shared nor a call. The others wait in their order: some hundreds at once would
 * fill the heap, and the process would die.
 */
export function limitRendering(
  page: RequestListener,
  { atOnce = AT_ONCE, longMs = LONG_MS } = {},
): RequestListener {
  const turns = new Semaphore(atOnce);
  return async (request, response) => {
    if (!mayBePage(request.url ?? "")) return page(request, response);
    await turns.acquire();
    let held = true;
    const end = (): void => {
      clearTimeout(timer);
      if (held) turns.release();
      held = false;
    };
    const timer = setTimeout(end, longMs);
    if (response.destroyed) return end();
    response.once("close", end);
    page(request, response);
  };
}
