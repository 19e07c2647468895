import type { RequestListener } from "node:http";
import type { ArenaGauges } from "@wisp/telemetry";
import { CHANGED_COOKIE } from "#server/changed-cookie.ts";
import { requestWaitMs } from "#server/limits/limits.ts";
import { readCookies } from "#server/session/cookie.ts";
import {
  type AskNext,
  type Coding,
  compressBody,
  type HttpAnswer,
  negotiateEncoding,
  sendBody,
} from "./answers.ts";
import { addressOf } from "./callers.ts";

/**
 * Lets readers of the same key share their reads: those that arrive during a read wait for the next,
 * which answers them all. So no answer is older than its question, and two reads are enough for any
 * number of concurrent readers. The first reader of a read gives its context; its failure is the
 * failure of all its readers.
 */
export function coalesce<Context, Value>(
  read: (key: string, context: Context) => Promise<Value>,
): (key: string, context: Context) => Promise<Value> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<Value>>();

  function start(key: string, context: Context): Promise<Value> {
    const value = read(key, context);
    const ended = value
      .catch(() => undefined)
      .then(() => {
        if (!next.has(key)) running.delete(key);
      });
    running.set(key, ended);
    return value;
  }

  return (key, context) => {
    const current = running.get(key);
    if (current === undefined) return start(key, context);
    const shared =
      next.get(key) ??
      current.then(() => {
        next.delete(key);
        return start(key, context);
      });
    next.set(key, shared);
    return shared;
  };
}

/** The address of a match's log after a cursor. */
export const LOG = /^\/api\/v1\/matches\/([0-9a-f-]{36})\/log(\?after=-?\d{1,6})?$/;

/** Addresses of lists, leaderboards and their entries, which many programs read, and of what pages of tournaments ask for. */
export const PUBLIC_READS =
  /^\/api\/v1\/((matches|agents|seasons|leaderboards\/[\w-]+)(\/[\w-]+)?|seasons\/[\w-]+\/tournament(\/(day|places))?)(\?[\w=&%.,-]*)?$/;

/** A call whose answer depends on its address alone. */
interface PublicCall {
  readonly url: string;
  readonly host: string;
  /** The addresses of its proxies, the last of which counts for limits. */
  readonly forwardedFor: string;
  /** Its caller may have changed something a moment ago: a replica may lack it. */
  readonly followsChange: boolean;
}

/** Null, or another status than 200, leaves each caller to be answered alone. */
type ReadCall = (call: PublicCall) => Promise<HttpAnswer | null>;

export const readThrough =
  (askNext: AskNext): ReadCall =>
  ({ url, host, forwardedFor, followsChange }) =>
    askNext(url, {
      host,
      "x-forwarded-for": forwardedFor,
      ...(followsChange && { cookie: `${CHANGED_COOKIE}=yes` }),
    });

interface CallRequest extends PublicCall {
  readonly coding: Coding | undefined;
  /** The answer for this caller only. */
  own?: HttpAnswer;
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
    const coding = negotiateEncoding(request);
    const { host = "", cookie = "", authorization } = headers;
    const followsChange = authorization !== undefined || readCookies(cookie).has(CHANGED_COOKIE);
    const forwardedFor = headers["x-forwarded-for"]?.toString() ?? "";
    const key = `${coding} ${host} ${url} ${followsChange}`;
    const asking: CallRequest = { url, host, forwardedFor, followsChange, coding };
    const answer = (await readOnce(key, asking).catch(() => null)) ?? asking.own;
    if (answer === undefined) return page(request, response);
    sendBody(response, answer, answer.body, coding);
  };
}

type Handler<Params> = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response>;

declare global {
  /** Calls of the built site that are answered without Next: it has its own copies of modules. */
  var wispDirectCalls:
    | {
        readonly live: Handler<unknown>;
        readonly log: Handler<{ id: string }>;
        readonly reader: Handler<unknown>;
        /** The stamp of a match's page; see `pageStamp` of @wisp/db. */
        readonly pageStamp: (matchId: string) => Promise<string | null>;
        /** The arena for graphs and alerts. */
        readonly gauges: () => Promise<ArenaGauges>;
        readonly databaseState: () => Promise<ArenaGauges["databaseState"]>;
      }
    | undefined;
}

/** The call of a browser about who is signed in, or about the number of live matches. */
function directCall(address: string | undefined): Handler<unknown> | undefined {
  if (address === "/api/reader") return globalThis.wispDirectCalls?.reader;
  return address === "/api/live" ? globalThis.wispDirectCalls?.live : undefined;
}

/** Counts a request; true if its caller made too many: Next then says so. */
const isOneTooMany = (url: string, forwardedFor: string): boolean =>
  requestWaitMs("GET", url, addressOf(forwardedFor)) > 0;

async function answerOf(response: Response): Promise<HttpAnswer> {
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
  if (isOneTooMany(url, forwardedFor)) return null;
  const request = new Request(new URL(url, "http://localhost"));
  return answerOf(await log(request, { params: Promise.resolve({ id }) }));
};

/** Answers what pages ask once per visit without Next, in half the time. */
export function answerDirectly(page: RequestListener): RequestListener {
  return async (request, response) => {
    const { method, url } = request;
    const call = directCall(url);
    if (method !== "GET" || url === undefined || call === undefined) return page(request, response);
    const { cookie = "", "x-forwarded-for": forwardedFor = "" } = request.headers;
    const headers = new Headers({ cookie, "x-forwarded-for": forwardedFor.toString() });
    if (isOneTooMany(url, forwardedFor.toString())) return page(request, response);
    const asked = new Request(new URL(url, "http://localhost"), { headers });
    const answer = await answerOf(await call(asked, { params: Promise.resolve({}) }));
    sendBody(response, answer, answer.body, undefined);
  };
}
