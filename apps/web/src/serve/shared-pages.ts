import type { IncomingMessage, RequestListener } from "node:http";
import { LRUCache } from "lru-cache";
import { chosenLocale, LOCALE_COOKIE } from "#i18n/locale.ts";
import { RESULTS_COOKIE } from "#server/results-cookie.ts";
import { cookieName, readCookies } from "#server/session/cookie.ts";
import type { AskNext } from "./ask-next.ts";
import { CHANGED_COOKIE } from "./changed.ts";
import { isPage } from "./page-address.ts";
import { RenderedPage } from "./rendered-page.ts";
import { isSameForAll } from "./same-for-all.ts";
import { isSelfRequest } from "./self-requests.ts";

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
export interface PageRequest {
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
 * changed something a moment ago, and for calls of the site itself, which wait for no turn.
 */
export function wantedBy(request: IncomingMessage): PageRequest | null {
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
    const wanted = wantedBy(request);
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
