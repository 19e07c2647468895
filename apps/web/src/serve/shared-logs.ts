import type { RequestListener } from "node:http";
import type { Door } from "./door.ts";
import { packed, sendBody } from "./drawn-page.ts";
import { joined } from "./joined.ts";
import { type Coding, takenCoding } from "./taken-coding.ts";

/** The address of a match's log after a cursor. Every caller gets the same answer. */
const LOG = /^\/api\/v1\/matches\/[0-9a-f-]{36}\/log(\?after=-?\d{1,6})?$/;

/** What one of those who share a log asks for. */
interface Asked {
  readonly url: string;
  readonly host: string;
  readonly caller: string;
  readonly coding: Coding | undefined;
}

/**
 * Answers all who ask for the same log at the same time with one read: everyone who watches a match
 * does when it ends. No answer is older than its question. Leaves every other request to `page`.
 */
export function sharedLogs(door: Door, page: RequestListener): RequestListener {
  const read = joined(async (_key, { url, host, caller, coding }: Asked) => {
    const answer = await door(url, { host, "x-forwarded-for": caller });
    // What one caller is refused, or the site fails at, is nobody else's answer.
    return answer.status === 200 ? { ...answer, body: await packed(answer.body, coding) } : null;
  });
  return async (request, response) => {
    const { method, url = "", headers } = request;
    if (method !== "GET" || !LOG.test(url)) return page(request, response);
    const coding = takenCoding(request);
    const { host = "" } = headers;
    const caller = headers["x-forwarded-for"]?.toString() ?? "";
    const key = `${coding} ${host} ${url}`;
    const log = await read(key, { url, host, caller, coding }).catch(() => null);
    if (log === null) return page(request, response);
    sendBody(response, log, log.body, coding);
  };
}
