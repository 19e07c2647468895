import { KeyedSemaphore, Semaphore } from "@wisp/limits";
import { env } from "#env.ts";
import { callerOf } from "#server/limits/caller.ts";
import type { Door } from "./door.ts";
import { type Refusal, refusalAnswer } from "./refuse.ts";

/** Pages rendered at the same time: more take memory, and none is ready earlier on the one core. */
const AT_ONCE = 16;
/** Pages rendered or waiting, of one address and of all together. */
const IN_PROGRESS = { perKey: 60, total: 300 };
/** A page that takes longer does not keep the others waiting: it waits for something itself. */
const LONG_MS = 30_000;

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

/**
 * A door through which few pages are requested at the same time. The others wait in their order: if all
 * were rendered at once, some hundreds of them would fill the heap, and the process would die. Answers
 * with 429 or 503 when too many wait.
 */
export function narrowDoor(
  door: Door,
  { atOnce = AT_ONCE, inProgress = IN_PROGRESS, longMs = LONG_MS } = {},
): Door {
  const turns = new Semaphore(atOnce);
  const places = new KeyedSemaphore(inProgress);
  return async (path, headers, method) => {
    const leave = places.tryAcquire(addressOf(headers["x-forwarded-for"]));
    if (typeof leave === "string") return refusalAnswer(path, refusals[leave]);
    await turns.acquire();
    let held = true;
    const end = (): void => {
      if (held) turns.release();
      held = false;
      leave();
    };
    const timer = setTimeout(end, longMs);
    try {
      return await door(path, headers, method);
    } finally {
      clearTimeout(timer);
      end();
    }
  };
}
