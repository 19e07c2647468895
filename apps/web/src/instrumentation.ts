import { isUnavailable } from "@wisp/db/unavailable";
import { noteUnavailable } from "./serve/headers.ts";

/** Next calls this once, before it answers anything. */
export async function register(): Promise<void> {
  const { logCall } = await import("./server/match-answers.ts");
  const { readerCall } = await import("./server/session/signed-in.ts");
  globalThis.wispDirectCalls = { log: logCall, reader: readerCall };
}

/** Next calls this with the error of a page, an action or a route, before it answers. */
export function onRequestError(error: unknown): void {
  if (isUnavailable(error)) noteUnavailable();
}
