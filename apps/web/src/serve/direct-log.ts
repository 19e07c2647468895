import { env } from "#env.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates } from "#server/limits/limits.ts";
import { LOG, type ReadCall } from "./shared-calls.ts";

declare global {
  /** The call for a match's log, from the built site: it has its own copies of modules. */
  var wispLogCall:
    | ((request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>)
    | undefined;
}

/**
 * Reads a match's log without Next, in half the time: live viewers request little else. Requests over a
 * limit are left to Next.
 */
export const readLog: ReadCall = async ({ url, forwardedFor }) => {
  const [, id] = LOG.exec(url) ?? [];
  if (globalThis.wispLogCall === undefined || id === undefined) return null;
  const headers = new Headers({ "x-forwarded-for": forwardedFor });
  if (env.WISP_MODE !== "local" && rates.reads.take(callerOf(headers)) > 0) return null;
  const request = new Request(new URL(url, "http://localhost"));
  const answer = await globalThis.wispLogCall(request, { params: Promise.resolve({ id }) });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
};
