import type { RequestListener } from "node:http";
import { isSelfRequest, markSelfRequests } from "./self-requests.ts";
import type { Turns } from "./turns.ts";

/**
 * Limits how many requests Next renders at once: pages for one reader, forms, and every other address
 * that needs a turn, because Next renders a page for unknown addresses, too. Requests that Next sends to
 * the site while it renders share the turn: with a second turn for each they could wait for each other.
 */
export function limitRendering(
  turns: Turns,
  page: RequestListener,
  needsNoTurn: (path: string) => boolean,
): RequestListener {
  return async (request, response) => {
    if (isSelfRequest(request)) return page(request, response);
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (needsNoTurn(path)) return page(request, response);
    markSelfRequests(request);
    const end = await turns.take();
    if (response.destroyed) return end();
    response.once("close", end);
    page(request, response);
  };
}
