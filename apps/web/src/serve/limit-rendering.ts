import type { RequestListener } from "node:http";
import { isOwnCall, markOwnCalls } from "./own-calls.ts";
import { mayBePage } from "./page-address.ts";
import type { Turns } from "./turns.ts";

/**
 * Passes requests for pages to Next in turn: pages for one reader, forms and everything else that is
 * neither shared nor a call. What Next asks for meanwhile belongs to the same turn: waiting for another one,
 * requests would wait for each other.
 */
export function limitRendering(turns: Turns, page: RequestListener): RequestListener {
  return async (request, response) => {
    if (!mayBePage(request.url ?? "") || isOwnCall(request)) return page(request, response);
    const end = await turns.take();
    if (response.destroyed) return end();
    response.once("close", end);
    markOwnCalls(request);
    page(request, response);
  };
}
