import type { RequestListener } from "node:http";
import { requestWaitMs } from "#server/limits/limits.ts";
import type { Answer } from "./ask-next.ts";
import { addressOf } from "./callers.ts";
import { sendBody } from "./send-body.ts";
import { LOG, type ReadCall } from "./shared-calls.ts";

type Handler<Params> = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response>;

declare global {
  /** Calls of the built site that are answered without Next: it has its own copies of modules. */
  var wispDirectCalls:
    | { readonly log: Handler<{ id: string }>; readonly reader: Handler<unknown> }
    | undefined;
}

/** The address at which a browser asks who is signed in. */
const READER = "/api/reader";

/** Counts a request; true if its caller made too many: Next then says so. */
const isOneTooMany = (forwardedFor: string): boolean =>
  requestWaitMs("GET", addressOf(forwardedFor)) > 0;

async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** Reads a match's log without Next, in half the time: live viewers request little else. */
export const readLog: ReadCall = async ({ url, forwardedFor }) => {
  const [, id] = LOG.exec(url) ?? [];
  const { log } = globalThis.wispDirectCalls ?? {};
  if (log === undefined || id === undefined) return null;
  if (isOneTooMany(forwardedFor)) return null;
  const request = new Request(new URL(url, "http://localhost"));
  return answerOf(await log(request, { params: Promise.resolve({ id }) }));
};

/** Answers who is signed in without Next: every browser asks once per visit. */
export function answerReader(page: RequestListener): RequestListener {
  return async (request, response) => {
    const { reader } = globalThis.wispDirectCalls ?? {};
    if (request.method !== "GET" || request.url !== READER || reader === undefined) {
      return page(request, response);
    }
    const { cookie = "", "x-forwarded-for": forwardedFor = "" } = request.headers;
    const headers = new Headers({ cookie, "x-forwarded-for": forwardedFor.toString() });
    if (isOneTooMany(forwardedFor.toString())) return page(request, response);
    const asked = new Request(new URL(READER, "http://localhost"), { headers });
    const answer = await answerOf(await reader(asked, { params: Promise.resolve({}) }));
    sendBody(response, answer, answer.body, undefined);
  };
}
