import type { RequestListener } from "node:http";
import { isOwnCall, markOwnCalls } from "./own-calls.ts";
import type { Turns } from "./turns.ts";

/**
 * Passes requests to Next in turn: for pages of one reader, forms, and everything else that no route handler
 * answers, since Next renders a page for an unknown address, too. What Next asks for meanwhile belongs to the same turn: waiting for another one,
 * requests would wait for each other.
 */
export function limitRendering(
  turns: Turns,
  page: RequestListener,
  isRoute: (path: string) => boolean,
): RequestListener {
  return async (request, response) => {
    if (isOwnCall(request)) return page(request, response);
    markOwnCalls(request);
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (isRoute(path)) return page(request, response);
    const end = await turns.take();
    if (response.destroyed) return end();
    response.once("close", end);
    page(request, response);
  };
}
