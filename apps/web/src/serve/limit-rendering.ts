import type { RequestListener } from "node:http";
import { requestWaitMs } from "#server/limits/limits.ts";
import { addressOf } from "./callers.ts";
import { sendRefusal } from "./refuse.ts";
import { counted, isSelfRequest } from "./self-requests.ts";
import { noPlace, type Turns } from "./turns.ts";

/**
 * Limits how many requests Next renders at once: pages for one reader, forms, and every other address
 * that needs a turn, because Next renders a page for unknown addresses, too. They are counted here, before
 * they wait; one too many waits for no turn, and Next only tells its sender so (proxy.ts). Requests
 * that Next sends to the site while it renders share the turn: with a second turn for each they could wait
 * for each other.
 */
export function limitRendering(
  turns: Turns,
  page: RequestListener,
  needsNoTurn: (path: string) => boolean,
): RequestListener {
  return async (request, response) => {
    if (isSelfRequest(request)) return page(request, response);
    const { url = "", method = "", headers } = request;
    const [path = ""] = url.split("?", 1);
    if (needsNoTurn(path)) return page(request, response);
    const address = addressOf(headers["x-forwarded-for"]);
    const place = turns.enter(address);
    if (typeof place === "string") return sendRefusal(request, response, noPlace[place]);
    response.once("close", place.leave);
    if (requestWaitMs(method, address) > 0) return page(request, response);
    Object.assign(headers, counted());
    if (await place.turn()) page(request, response);
  };
}
