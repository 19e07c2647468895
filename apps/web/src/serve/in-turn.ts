import { requestWaitMs } from "#server/limits/limits.ts";
import type { AskNext } from "./ask-next.ts";
import { addressOf } from "./callers.ts";
import { refusalAnswer } from "./refuse.ts";
import { counted } from "./self-requests.ts";
import { noPlace, type Turns } from "./turns.ts";

/**
 * Asks for pages in turn. Answers with 429 or 503 when too many wait. An address that asked for too many
 * within a minute waits for no turn: Next only tells its reader so (proxy.ts).
 */
export function inTurn(turns: Turns, askNext: AskNext): AskNext {
  return async (path, headers, method) => {
    const address = addressOf(headers["x-forwarded-for"]);
    const place = turns.enter(address);
    if (typeof place === "string") return refusalAnswer(path, noPlace[place]);
    try {
      if (requestWaitMs("GET", address) > 0) return await askNext(path, headers, method);
      await place.turn();
      return await askNext(path, { ...headers, ...counted() }, method);
    } finally {
      place.leave();
    }
  };
}
