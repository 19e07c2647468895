import { KeyedSemaphore } from "@wisp/limits";
import { env } from "#env.ts";
import { callerOf } from "#server/limits/caller.ts";
import type { AskNext } from "./ask-next.ts";
import { type Refusal, refusalAnswer } from "./refuse.ts";
import type { Turns } from "./turns.ts";

/** Pages rendered or waiting, of one address and of all together. */
const IN_PROGRESS = { perKey: 60, total: 300 };

/** Why a page is not rendered now: too many are in progress for one address (`key`), or for all. */
const refusals: Readonly<Record<"key" | "total", Refusal>> = {
  key: {
    status: 429,
    code: "too-many",
    message: "Too many pages at the same time for your network address. Try again in 5 seconds.",
  },
  total: {
    status: 503,
    code: "busy",
    message: "Too many pages are requested at the moment. Try again in 5 seconds.",
  },
};

/** The address that a request counts for; null on one's own machine. */
const addressOf = (forwardedFor = ""): string | null =>
  env.WISP_MODE === "local" ? null : callerOf(new Headers({ "x-forwarded-for": forwardedFor }));

/** Asks for pages in turn. Answers with 429 or 503 when too many wait. */
export function inTurn(turns: Turns, askNext: AskNext, inProgress = IN_PROGRESS): AskNext {
  const places = new KeyedSemaphore(inProgress);
  return async (path, headers, method) => {
    const leave = places.tryAcquire(addressOf(headers["x-forwarded-for"]));
    if (typeof leave === "string") return refusalAnswer(path, refusals[leave]);
    const end = await turns.take();
    try {
      return await askNext(path, headers, method);
    } finally {
      end();
      leave();
    }
  };
}
