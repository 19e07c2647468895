import type { RequestListener } from "node:http";
import { overdueMs, requestWaitMs, waitInWords } from "#server/limits/limits.ts";
import { addressOf } from "./callers.ts";
import { type Refusal, sendRefusal } from "./refuse.ts";
import { counted, isSelfRequest } from "./self-requests.ts";
import { noPlace, type Turns } from "./turns.ts";

/** The steps of signing in, whose forms Next tells in their own way that they were too many. */
const SIGN_IN = /^\/api\/auth\/(signin|callback)\//;

const tooMany = (waitMs: number): Refusal => ({
  status: 429,
  code: "too-many",
  message: `Too many requests from your network address. Try again in ${waitInWords(waitMs)}.`,
  retryAfterS: Math.ceil(waitMs / 1_000),
});

/**
 * Limits how many requests Next renders at once: pages for one reader, forms, and every other address
 * that needs a turn, because Next renders a page for unknown addresses, too. They are counted here, before
 * they wait; one too many waits for no turn, and Next only tells its sender so (proxy.ts). Requests
 * that Next sends to the site while it renders share the turn: with a second turn for each they could wait
 * for each other. Calls are counted by Next; of an address that made too many they are refused here, because
 * thousands of refusals by Next would keep it from everybody else's pages.
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
    const address = addressOf(headers["x-forwarded-for"]);
    if (needsNoTurn(path)) {
      const waitMs = SIGN_IN.test(path) ? 0 : overdueMs(method, address);
      return waitMs > 0 ? sendRefusal(request, response, tooMany(waitMs)) : page(request, response);
    }
    const place = turns.enter(address);
    if (typeof place === "string") return sendRefusal(request, response, noPlace[place]);
    response.once("close", place.leave);
    if (requestWaitMs(method, address) > 0) return page(request, response);
    Object.assign(headers, counted());
    if (await place.turn()) page(request, response);
  };
}
