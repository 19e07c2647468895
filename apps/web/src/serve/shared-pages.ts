import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { chosenLocale, LOCALE_COOKIE } from "#i18n/locale.ts";
import { CHANGED_COOKIE } from "#server/changed-cookie.ts";
import { RESULTS_COOKIE } from "#server/results-cookie.ts";
import { cookieName, readCookies } from "#server/session/cookie.ts";
import {
  type Coding,
  compressBody,
  type HttpAnswer,
  negotiateEncoding,
  sendBody,
} from "./answers.ts";
import { isSelfRequest } from "./callers.ts";
import { KEPT_HEADER } from "./headers.ts";
import { hashedPolicy } from "./policy.ts";
import { type AskPage, hasLeft } from "./render-slots.ts";

const NOT_PAGES = /^\/(api|_next|live|dial-out|mcp|a2a|join)(\/|$)/;

/** Whether there may be a page at an address as it is written: not `/./api`, `//host` or `/\api`. */
function isPage(address: string): boolean {
  const [path = ""] = address.split("?", 1);
  const at = URL.parse(address, "http://here");
  return at?.host === "here" && at.pathname === path && !NOT_PAGES.test(path);
}

/**
 * Pages that are the same for everybody: the browser asks who reads them (`/api/reader`), and
 * `signedIn` finds no user on them. Others may show each signed-in reader something else.
 */
const SAME_FOR_ALL =
  /^\/(?:$|(?:watch|status|games|leaderboard|docs|community|embed|privacy|terms)(?:\/|$)|agents(?:\/(?!new(?:\/|$))[^/]+)?\/?$|play\/people\/?$)/;

/** Whether the page at a path is the same for everybody. */
export const isSameForAll = (path: string): boolean => SAME_FOR_ALL.test(path);

const POLICY = "content-security-policy";

/** For how long a cache before the site may keep a page: docs/operating/cdn.md says what follows from it. */
const CDN_SECONDS = 2;

/** Says to caches before the site (RFC 9213), and not to browsers, that they may keep a page, and by what. */
const forCaches = ({ vary }: HttpAnswer["headers"]): HttpAnswer["headers"] => ({
  "cdn-cache-control": `max-age=${CDN_SECONDS}`,
  vary: [vary ?? [], "Accept-Language, Cookie"].flat().map(String),
});

/**
 * Whether caches may keep the answer to a request: its page is the same for everybody, and its reader has no
 * cookie of any kind. A language or a session, and what only they see, stays with that reader.
 */
const isOfStranger = ({ url = "", headers }: IncomingMessage): boolean =>
  headers.cookie === undefined && isSameForAll(new URL(url, "http://here").pathname);

const unpack = promisify(brotliDecompress);

/** A page in its smallest form, a fifth of the plain one. */
interface PackedPage extends Pick<RenderedPage, "status" | "headers"> {
  readonly brotli: Buffer;
}

/** A page as Next rendered it, the same for all who get it; compressed once for each content coding. */
class RenderedPage {
  readonly status: number;
  readonly headers: HttpAnswer["headers"];
  /**
   * Bytes, since they are outside the heap; as text, a page with one Chinese character takes twice as much.
   * Null if it comes from a packed page.
   */
  readonly #body: Buffer | null;
  readonly #compressed = new Map<Coding | undefined, Promise<Buffer>>();
  /** Bytes that it takes at most, with its compressed forms. */
  readonly size: number;

  constructor(page: HttpAnswer | PackedPage) {
    const { status, headers } = page;
    this.status = status;
    if ("brotli" in page) {
      this.headers = headers;
      this.#body = null;
      this.#compressed.set("br", Promise.resolve(page.brotli));
      // One more compressed form, which is hardly larger; plain ones are rare.
      this.size = 3 * page.brotli.length;
      return;
    }
    const { body } = page;
    const policy = headers[POLICY];
    this.headers =
      typeof policy === "string" ? { ...headers, [POLICY]: hashedPolicy(policy, body) } : headers;
    this.#body = body;
    this.size = 2 * body.length;
  }

  /** Failures, refusals, and answers that set a cookie depend on the moment or the person. */
  get isForAnybody(): boolean {
    return this.status < 500 && this.status !== 429 && this.headers["set-cookie"] === undefined;
  }

  /** The page to be kept. */
  async pack(): Promise<PackedPage> {
    const { status, headers } = this;
    return { status, headers, brotli: await this.#as("br") };
  }

  /** Sends the page, compressed as its reader accepts it; where `isForCaches`, caches may keep it for others. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    isForCaches: boolean,
  ): Promise<void> {
    const coding = negotiateEncoding(request);
    const { status, headers } = this;
    const isKept = isForCaches && status === 200 && this.isForAnybody;
    const sent = isKept ? { ...headers, ...forCaches(headers) } : headers;
    sendBody(response, { status, headers: sent }, await this.#as(coding), coding);
  }

  #as(coding: Coding | undefined): Promise<Buffer> {
    const body = this.#compressed.get(coding) ?? this.#compress(coding);
    this.#compressed.set(coding, body);
    return body;
  }

  async #compress(coding: Coding | undefined): Promise<Buffer> {
    return compressBody(this.#body ?? (await unpack(await this.#as("br"))), coding);
  }
}

/** Packed, the page of a match takes 27 kB: this is room for more than 500. */
const MAX_KEPT_BYTES = 16 * 1_024 * 1_024;
/** The headers of a page: its policy names the hash of each of its scripts. */
const HEADER_BYTES = 4_096;
/** Pages are kept for at most an hour, because the stamp does not cover what `wisp rebuild` writes. */
const MAX_KEPT_MS = 3_600_000;

const MATCH = /^\/watch\/([0-9a-f-]{36})(?:\?|$)/;

/** A text that changes whenever what the page at an address shows does; null: it is not kept. */
type StampOf = (address: string) => Promise<string | null>;

/** A database that hangs delays a page by this time at most, before it fails the page itself. */
const MAX_STAMP_WAIT_MS = 1_000;

/** The stamps of pages of finished matches, read by the built site: this process has no own database code. */
export const stampOfMatch: StampOf = async (address) => {
  const [, id] = MATCH.exec(address) ?? [];
  const { pageStamp } = globalThis.wispDirectCalls ?? {};
  if (id === undefined || pageStamp === undefined) return null;
  return Promise.race([pageStamp(id), wait(MAX_STAMP_WAIT_MS, null, { ref: false })]);
};

interface KeptPage {
  readonly stamp: string;
  readonly packed: PackedPage;
}

/**
 * Pages that hardly ever change, packed. To ask whether one has changed takes a thirtieth of the time
 * that rendering takes. Changes need not be reported: each process of the site asks the
 * database, on any machine, so none can miss it.
 */
class KeptPages {
  readonly #stampOf: StampOf;
  readonly #pages: LRUCache<string, KeptPage>;

  constructor(stampOf: StampOf, clock: Pick<Performance, "now">) {
    this.#stampOf = stampOf;
    this.#pages = new LRUCache({
      perf: clock,
      ttl: MAX_KEPT_MS,
      maxSize: MAX_KEPT_BYTES,
      sizeCalculation: ({ packed: { brotli }, stamp }, key) =>
        brotli.length + HEADER_BYTES + stamp.length + key.length,
    });
  }

  /**
   * The page at an address: the kept one if it shows what it would show now, otherwise a new one.
   *
   * @param render renders it, with more headers of its request; null: it is no longer awaited
   */
  async page(
    key: string,
    address: string,
    render: (headers: PageRequest["headers"]) => Promise<RenderedPage | null>,
  ): Promise<RenderedPage | null> {
    // Read before the page is: if something changes in between, the next stamp is another one.
    const stamp = await this.#stampOf(address);
    if (stamp === null) return render({});
    const kept = this.#pages.get(key);
    if (kept?.stamp === stamp) return new RenderedPage(kept.packed);
    const page = await render({ [KEPT_HEADER]: "yes" });
    if (page?.status === 200 && page.isForAnybody) {
      this.#pages.set(key, { stamp, packed: await page.pack() });
    }
    return page;
  }
}

/** How long a page answers all requests before it is rendered again: a second of age is invisible. */
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
 * show results, and that a user is signed in, but not who.
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

/** One reader's request for a page. */
interface ReaderRequest {
  readonly wanted: PageRequest;
  readonly caller: string;
  readonly allowStale: boolean;
  /** The page rendered for this reader only. */
  own?: RenderedPage;
}

/**
 * Answers requests for public pages with pages that are rendered at most once a second, for any number
 * of readers, signed in or not: rendering takes tens of milliseconds of a core, sending a small part of one.
 * A page with a stamp is rendered again when that has changed.
 * Leaves all others to `page`.
 */
export function sharedPages(
  askPage: AskPage,
  page: RequestListener,
  stampOf: StampOf,
  clock: Pick<Performance, "now"> = performance,
): RequestListener {
  const kept = new KeptPages(stampOf, clock);
  /** Who waits for a page, by key. */
  const readers = new Map<string, Set<ServerResponse>>();
  const pages = new LRUCache<string, RenderedPage, ReaderRequest>({
    perf: clock,
    ttl: FRESH_MS,
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }, key) => size + key.length,
    // A page that others displace while it is rendered still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (key, stale, { context: asking }) => {
      const { wanted, caller, allowStale } = asking;
      const headers = { ...wanted.headers, "x-forwarded-for": caller };
      // The readers who got the stale page left with it: the new one is for the next.
      const isRefresh = allowStale && stale !== undefined;
      const isAwaited = (): boolean =>
        isRefresh || [...(readers.get(key) ?? [])].some((response) => !hasLeft(response));
      const fresh = await kept.page(key, wanted.path, async (more) => {
        const answer = await askPage(wanted.path, { ...headers, ...more }, isAwaited);
        return answer && new RenderedPage(answer);
      });
      if (fresh?.isForAnybody === true) return fresh;
      if (fresh !== null) asking.own = fresh;
      return undefined;
    },
  });
  return async (request, response) => {
    const wanted = cacheableRequest(request);
    if (wanted === null) return page(request, response);
    const caller = request.headers["x-forwarded-for"]?.toString() ?? "";
    const key = JSON.stringify([wanted.path, wanted.headers]);
    if (key.length > MAX_KEY_LENGTH) return page(request, response);
    const allowStale = pages.getRemainingTTL(key) > -STALE_MS;
    const asking: ReaderRequest = { wanted, caller, allowStale };
    const waiting = readers.get(key) ?? new Set();
    readers.set(key, waiting.add(response));
    const shared = await pages.fetch(key, { context: asking, allowStale }).catch(() => undefined);
    waiting.delete(response);
    if (waiting.size === 0) readers.delete(key);
    if (hasLeft(response)) return;
    const answer = shared ?? asking.own;
    if (answer === undefined) return page(request, response);
    await answer.send(request, response, isOfStranger(request));
  };
}
