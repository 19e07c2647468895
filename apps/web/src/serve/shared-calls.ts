import type { RequestListener } from "node:http";
import type { Answer, AskNext } from "./ask-next.ts";
import { coalesce } from "./coalesce.ts";
import { compressBody } from "./compress-body.ts";
import { sendBody } from "./send-body.ts";
import { type Coding, takenCoding } from "./taken-coding.ts";

/** The address of a match's log after a cursor. */
export const LOG = /^\/api\/v1\/matches\/([0-9a-f-]{36})\/log(\?after=-?\d{1,6})?$/;

/** Addresses of lists, boards and their entries, which many programs read. */
export const PUBLIC_READS =
  /^\/api\/v1\/(matches|agents|seasons|leaderboards\/[\w-]+)(\/[\w-]+)?(\?[\w=&%.,-]*)?$/;

/** A call whose answer depends on its address alone. */
export interface PublicCall {
  readonly url: string;
  readonly host: string;
  /** The addresses of its proxies, the last of which counts for limits. */
  readonly forwardedFor: string;
}

/** Null, or another status than 200, leaves each caller to be answered alone. */
export type ReadCall = (call: PublicCall) => Promise<Answer | null>;

export const readThrough =
  (askNext: AskNext): ReadCall =>
  ({ url, host, forwardedFor }) =>
    askNext(url, { host, "x-forwarded-for": forwardedFor });

interface CallRequest extends PublicCall {
  readonly coding: Coding | undefined;
  /** The answer for this caller only. */
  own?: Answer;
}

/**
 * Answers all who make the same call at the same time with two reads at most: everyone who watches a match
 * asks for its log when it ends, and on a busy machine calls overlap. No answer is older than its
 * question. Leaves every other request to `page`.
 *
 * @param calls addresses whose answers everybody may read, and which nothing but the address changes
 */
export function sharedCalls(calls: RegExp, read: ReadCall, page: RequestListener): RequestListener {
  const readOnce = coalesce(async (_key, asking: CallRequest) => {
    const answer = await read(asking);
    if (answer === null) return null;
    const sent = { ...answer, body: await compressBody(answer.body, asking.coding) };
    if (answer.status === 200) return sent;
    // Refusals and failures are not shared with other callers.
    asking.own = sent;
    return null;
  });
  return async (request, response) => {
    const { method, url = "", headers } = request;
    if (method !== "GET" || !calls.test(url)) return page(request, response);
    const coding = takenCoding(request);
    const { host = "" } = headers;
    const forwardedFor = headers["x-forwarded-for"]?.toString() ?? "";
    const key = `${coding} ${host} ${url}`;
    const asking: CallRequest = { url, host, forwardedFor, coding };
    const answer = (await readOnce(key, asking).catch(() => null)) ?? asking.own;
    if (answer === undefined) return page(request, response);
    sendBody(response, answer, answer.body, coding);
  };
}
