import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { chosenLocale, LOCALE_COOKIE } from "#i18n/locale.ts";
import { RESULTS_COOKIE } from "#server/results-cookie.ts";
import { cookieName, readCookies } from "#server/session/cookie.ts";
import {
  type Answer,
  type AskNext,
  type Coding,
  compressBody,
  negotiateEncoding,
  sendBody,
} from "./answers.ts";
import { isSelfRequest } from "./callers.ts";
import { CHANGED_COOKIE } from "./headers.ts";
import { hashedPolicy } from "./policy.ts";

const NOT_PAGES = /^\/(api|_next|live|dial-out|mcp)(\/|$)/;

/** Whether there may be a page at an address as it is written: not `/./api`, `//host` or `/\api`. */
function isPage(address: string): boolean {
  const [path = ""] = address.split("?", 1);
  const at = URL.parse(address, "http://here");
  return at?.host === "here" && at.pathname === path && !NOT_PAGES.test(path);
}

/**
 * Pages that are the same for everybody: the browser asks who reads them (`/api/reader`), and
 * `signedIn` finds nobody on them. Others may show each signed-in reader something else.
 */
const SAME_FOR_ALL =
  /^\/(?:$|(?:watch|games|leaderboard|docs|community|embed)(?:\/|$)|agents(?:\/(?!new(?:\/|$))[^/]+)?\/?$|play\/people\/?$)/;

/** Whether the page at a path is the same for everybody. */
export const isSameForAll = (path: string): boolean => SAME_FOR_ALL.test(path);

const POLICY = "content-security-policy";

/** A page as Next rendered it, the same for all who get it; compressed once for each content coding. */
class RenderedPage {
  readonly status: number;
  readonly headers: Answer["headers"];
  /** Bytes, since they are outside the heap; as text, a page with one Chinese character takes twice as much. */
  readonly #body: Buffer;
  readonly #compressed = new Map<Coding | undefined, Promise<Buffer>>();

  constructor({ status, headers, body }: Answer) {
    const policy = headers[POLICY];
    this.status = status;
    this.headers =
      typeof policy === "string" ? { ...headers, [POLICY]: hashedPolicy(policy, body) } : headers;
    this.#body = body;
  }

  /** Bytes that it takes at most, with its compressed forms. */
  get size(): number {
    return 2 * this.#body.length;
  }

  /** Sends the page, compressed as its reader accepts it. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const coding = negotiateEncoding(request);
    const body = this.#compressed.get(coding) ?? compressBody(this.#body, coding);
    this.#compressed.set(coding, body);
    sendBody(response, this, await body, coding);
  }
}

/** How long a page answers all requests before it is rendered again: nobody sees that it is a second old. */
const FRESH_MS = 1_000;
/** How long a stale page is served while it is rendered again, so that readers rarely wait. */
const STALE_MS = 1_000;
/** A page takes 60 to 700 kB with its compressed forms. */
const MAX_BYTES = 8 * 1_024 * 1_024;
const MAX_PAGES = 2_000;
/** Of a page's address, headers and cookies together; browsers stay far below it. */
const MAX_KEY_LENGTH = 8_192;

/** Request headers of Next's router; an answer depends on them, its address and the reader's language. */
const ROUTER_HEADERS = [
  "rsc",
  "next-url",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
] as const;

/** A page that is to be rendered. */
interface PageRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What a page that is the same for everybody learns from cookies besides the language: whether lists
 * show results, and that somebody is signed in, but not who.
 */
function cookiesForAll(cookies: ReadonlyMap<string, string>): string[] {
  const session = cookieName("session-token");
  return [
    ...(cookies.get(RESULTS_COOKIE) === "shown" ? [`${RESULTS_COOKIE}=shown`] : []),
    ...(cookies.has(session) ? [`${session}=somebody`] : []),
  ];
}

/**
 * The requested page, if its answer is public: it is the same for everybody, or the request contains no
 * personal data and no cookie except the chosen language. Null for all other requests, for a reader who
 * changed something a moment ago, and for calls of the site itself, which wait for no slot.
 */
function cacheableRequest(request: IncomingMessage): PageRequest | null {
  const { method, url = "", headers } = request;
  const { cookie = "", authorization, host = "" } = headers;
  if (method !== "GET" || authorization !== undefined || isSelfRequest(request)) return null;
  if (!isPage(url)) return null;
  const cookies = readCookies(cookie);
  if (cookies.has(CHANGED_COOKIE)) return null;
  const forAll = isSameForAll(new URL(url, "http://here").pathname);
  if (!forAll && [...cookies.keys()].some((name) => name !== "" && name !== LOCALE_COOKIE)) {
    return null;
  }
  const header = (name: string) => headers[name]?.toString() ?? null;
  const jar = { get: (name: string) => ({ value: cookies.get(name) ?? "" }) };
  const locale = chosenLocale(jar, { get: header });
  const routerHeaders = ROUTER_HEADERS.flatMap((name) => {
    const value = header(name);
    return value === null ? [] : [[name, value]];
  });
  const passed = [`${LOCALE_COOKIE}=${locale}`, ...(forAll ? cookiesForAll(cookies) : [])];
  return {
    path: url,
    headers: {
      host,
      cookie: passed.join("; "),
      "user-agent": "wisp",
      ...Object.fromEntries(routerHeaders),
    },
  };
}

/** Failures, refusals, and answers that set a cookie depend on the moment or the person. */
const isForAnybody = ({ status, headers }: RenderedPage): boolean =>
  status < 500 && status !== 429 && headers["set-cookie"] === undefined;

/** One reader's request for a page. */
interface ReaderRequest {
  readonly wanted: PageRequest;
  readonly caller: string;
  /** The page rendered for this reader only. */
  own?: RenderedPage;
}

/**
 * Answers requests for public pages with pages that are rendered at most once a second, for any number
 * of readers, signed in or not: rendering takes tens of milliseconds of a core, sending a small part of one.
 * Leaves all others to `page`.
 */
export function sharedPages(
  askNext: AskNext,
  page: RequestListener,
  clock: Pick<Performance, "now"> = performance,
): RequestListener {
  const pages = new LRUCache<string, RenderedPage, ReaderRequest>({
    perf: clock,
    ttl: FRESH_MS,
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }, key) => size + key.length,
    // A page that others displace while it is rendered still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: asking }) => {
      const { path, headers } = asking.wanted;
      const fresh = new RenderedPage(
        await askNext(path, { ...headers, "x-forwarded-for": asking.caller }),
      );
      if (isForAnybody(fresh)) return fresh;
      asking.own = fresh;
      return undefined;
    },
  });
  return async (request, response) => {
    const wanted = cacheableRequest(request);
    if (wanted === null) return page(request, response);
    const caller = request.headers["x-forwarded-for"]?.toString() ?? "";
    const asking: ReaderRequest = { wanted, caller };
    const key = JSON.stringify([wanted.path, wanted.headers]);
    if (key.length > MAX_KEY_LENGTH) return page(request, response);
    const allowStale = pages.getRemainingTTL(key) > -STALE_MS;
    const shared = await pages.fetch(key, { context: asking, allowStale }).catch(() => undefined);
    const answer = shared ?? asking.own;
    if (answer === undefined) return page(request, response);
    await answer.send(request, response);
  };
}
