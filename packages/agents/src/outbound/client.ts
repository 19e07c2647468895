import { isFailure } from "@wisp/game";
import { Agent, type Dispatcher } from "undici";
import type { AnswerFailure } from "../contract.ts";
import { readBody } from "./body.ts";
import { Circuit, type CircuitLimits, keyName, ordinaryLimits } from "./circuit/index.ts";
import { type Bearer, type Exchange, guardedConnector, type OutboundCall } from "./connect.ts";
import { failure, failureOf, retryAfterIn, retryAfterMs } from "./failures.ts";
import { type FetchGuard, guardedFetch } from "./fetch.ts";
import {
  dnsResolve,
  isLoopbackHost,
  type Mode,
  type Resolve,
  refusalOf,
  refusalOfHost,
} from "./resolve.ts";
import { withoutKey } from "./without-key.ts";

/** Cap of an answer's body unless a call says otherwise. */
const ANSWER_LIMIT_BYTES = 64 * 1024;

export interface JsonAnswer {
  readonly json: unknown;
  /** The raw body. */
  readonly text: string;
}

/**
 * Calls to untrusted addresses. Never rejects because of the other side. The answer to a call with a
 * token does not contain that token.
 */
export interface OutboundClient {
  readonly mode: Mode;
  post(url: string, body: unknown, call: OutboundCall): Promise<JsonAnswer | AnswerFailure>;
  get(url: string, call: OutboundCall): Promise<JsonAnswer | AnswerFailure>;
  /** Posts a body that is JSON already; resolves with the answer whatever its status and content. */
  postText(url: string, body: string, call: OutboundCall): Promise<Exchange | AnswerFailure>;
  /**
   * The same guarded calls in the shape of `fetch`, for libraries that bring their own protocol.
   * Rejects with `CallFailed`.
   */
  fetch(guard: FetchGuard): typeof fetch;
  /**
   * The same calls for a check, which may fail many times in a row: no endpoint rests because of them,
   * and they go out while one rests.
   */
  readonly trial: Omit<OutboundClient, "trial" | "close">;
  /** Drops every connection. */
  close(): Promise<void>;
}

/** What calls agents: in matches the client itself, in checks its `trial`. */
export type Caller = OutboundClient["trial"];

interface ClientSettings {
  readonly mode: Mode;
  readonly resolve?: Resolve;
  /** Where it differs from `ordinaryLimits`. */
  readonly limits?: Partial<CircuitLimits>;
}

type SentRequest = Pick<Dispatcher.RequestOptions, "method" | "body">;

/** Why a URL may not be called at all; undefined when it may. */
function refusalOfUrl(url: URL, mode: Mode, bearer: Bearer | undefined): string | undefined {
  const own = mode === "local" && isLoopbackHost(url.hostname);
  if (url.protocol !== "https:" && !(own && url.protocol === "http:")) {
    // For an address that may not be called at all, that is the reason to give.
    return (
      refusalOfHost(url.hostname, mode) ??
      `${url.origin} is not an https address; http is only for your own machine.`
    );
  }
  if (bearer === undefined) return undefined;
  if (!/^[\x21-\x7e]+$/.test(bearer.token)) {
    return "The token contains invalid characters; enter it again.";
  }
  if (bearer.host !== url.host)
    return `The token was given for ${bearer.host}, not for ${url.host}.`;
  return url.protocol === "https:" || isLoopbackHost(url.hostname)
    ? undefined
    : `A token is not sent to ${url.host} without https.`;
}

/** Servers may echo a request; a token is removed from the answer. */
const kept = (text: string, bearer: Bearer | undefined): string =>
  bearer === undefined ? text : withoutKey(text, bearer.token);

/** The body as text, or why it is none. */
function textOf(bytes: Uint8Array, bearer: Bearer | undefined): string | AnswerFailure {
  try {
    return kept(new TextDecoder("utf-8", { fatal: true }).decode(bytes), bearer);
  } catch {
    const shown = kept(Buffer.from(bytes).toString("latin1"), bearer);
    return failure("not-json", "The answer is not UTF-8 text.", shown);
  }
}

function redirected(
  status: number,
  location: string | undefined,
  url: URL,
  text: string,
): AnswerFailure {
  const detail =
    location === undefined
      ? `${url.href} answered with HTTP ${status}, and names no address to go to.`
      : `${url.href} redirects (${status}) to ${location}, which is not followed. Register the final address.`;
  return failure("http-status", detail, text, status);
}

const PAGE = /^\s*</;

/** Where a redirect leads when it stays at the very same origin; null when it does not. */
function movedOnHost(location: unknown, url: URL): URL | null {
  const target = typeof location === "string" ? URL.parse(location, url.href) : null;
  return target?.origin === url.origin ? target : null;
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" ? value : value?.[0];

/** Whether an answer consists of server-sent events. */
const isEventStream = (contentType: string | undefined): boolean =>
  /^text\/event-stream\b/i.test(contentType ?? "");

/** What a page (HTML) in place of an answer means, if it is known; "" otherwise. */
function meaningOfPage(text: string, { hostname }: URL): string {
  if (!PAGE.test(text) || !hostname.endsWith(".hf.space")) return "";
  return " It is a page of Hugging Face, not the agent: the Space sleeps, starts, or is broken. Open it in a browser.";
}

/** What an agent's server says with these statuses. */
const refusedForNow = {
  429: ["rate-limited", "It limits how often it may be called."],
  402: ["quota-spent", "A quota of it is used up."],
} as const;

/** An answer as JSON; an error status, or a body that is not JSON, is a failure. */
export function jsonIn(
  { status, text, retryAfter }: Exchange,
  url: URL,
): JsonAnswer | AnswerFailure {
  const { href } = url;
  const meaning = meaningOfPage(text, url);
  if (status === 429 || status === 402) {
    const [failed, why] = refusedForNow[status];
    const refused = failure(failed, `${href} answered with HTTP ${status}. ${why}`, text, status);
    return { ...refused, retryAfterMs: retryAfterMs(retryAfter) };
  }
  if (status < 200 || status > 299) {
    return failure("http-status", `${href} answered with HTTP ${status}.${meaning}`, text, status);
  }
  try {
    const json: unknown = JSON.parse(text);
    return { json, text };
  } catch {
    const what = PAGE.test(text) ? "a page (HTML)" : "something";
    return failure("not-json", `${href} answered with ${what} that is not JSON.${meaning}`, text);
  }
}

/** The one place for outbound HTTP; see `OutboundClient`. */
export function outboundClient(settings: ClientSettings): OutboundClient {
  const { mode, resolve = dnsResolve() } = settings;
  const limits = { ...ordinaryLimits, ...settings.limits };
  const circuit = new Circuit(limits);
  const agent = new Agent({
    connect: guardedConnector({
      resolve,
      refusal: (address, name) => refusalOf(address, mode, name),
    }),
    connections: limits.callsPerHost,
    allowH2: false,
    // The caller's signal is the only clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Shorter than any common server's, so that a call never meets a connection being closed.
    keepAliveTimeout: 1_500,
  });

  async function exchange(
    url: URL,
    request: SentRequest,
    call: OutboundCall,
    isFollowed = false,
  ): Promise<Exchange | AnswerFailure> {
    const { signal, headers, bearer, limitBytes = ANSWER_LIMIT_BYTES } = call;
    const { streamLimitBytes = limitBytes } = call;
    try {
      const response = await agent.request({
        ...request,
        origin: url.origin,
        path: url.pathname + url.search,
        signal,
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          "user-agent": "Wisp",
          ...headers,
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer.token}` }),
        },
      });
      const { statusCode: status, headers: answered } = response;
      const contentType = headerOf(answered["content-type"]);
      const mostBytes = isEventStream(contentType) ? streamLimitBytes : limitBytes;
      const codings = headerOf(answered["content-encoding"]);
      const body = await readBody(response.body, codings, mostBytes);
      const text = isFailure(body) ? body : textOf(body, bearer);
      const shown = typeof text === "string" ? text : "";
      if (status >= 300 && status < 400) {
        const location = headerOf(answered.location);
        const isSame = status === 307 || status === 308;
        const mayFollow = !isFollowed && (isSame || call.followOnHost === true);
        const target = mayFollow ? movedOnHost(location, url) : null;
        const to = location === undefined ? undefined : kept(location, bearer);
        return target === null
          ? redirected(status, to, url, shown)
          : await exchange(target, request, call, true);
      }
      // The server's error says more than that its text was too long.
      if (typeof text !== "string" && status < 300) return text;
      return {
        status,
        retryAfter: status < 400 ? undefined : retryAfterIn(answered, shown),
        contentType,
        text: shown,
      };
    } catch (error) {
      return failureOf(error, url.host, signal);
    }
  }

  async function send(
    url: URL,
    request: SentRequest,
    call: OutboundCall,
  ): Promise<Exchange | AnswerFailure> {
    const refusal = refusalOfUrl(url, mode, call.bearer);
    if (refusal !== undefined) return failure("refused", refusal);
    const { endpoint, signal, bearer } = call;
    const pace = bearer === undefined ? undefined : keyName(url.host, bearer.token);
    const target = { host: url.host, endpoint, pace, signal };
    return circuit.run(target, () => exchange(url, request, call));
  }

  async function sendTo(address: string, request: SentRequest, call: OutboundCall) {
    const url = URL.parse(address);
    return url === null
      ? failure("refused", `"${address}" is not an address.`)
      : send(url, request, call);
  }

  async function json(address: string, request: SentRequest, call: OutboundCall) {
    const answer = await sendTo(address, request, call);
    return isFailure(answer) ? answer : jsonIn(answer, new URL(address));
  }

  const calling: Caller = {
    mode,
    post: (url, body, call) => json(url, { method: "POST", body: JSON.stringify(body) }, call),
    get: (url, call) => json(url, { method: "GET" }, call),
    postText: (url, body, call) => sendTo(url, { method: "POST", body }, call),
    fetch: (guard) => guardedFetch(send, guard),
  };
  const trial: Caller = {
    mode,
    post: (url, body, call) => calling.post(url, body, { ...call, endpoint: undefined }),
    get: (url, call) => calling.get(url, { ...call, endpoint: undefined }),
    postText: (url, body, call) => calling.postText(url, body, { ...call, endpoint: undefined }),
    fetch: (guard) => calling.fetch({ ...guard, endpoint: undefined }),
  };
  return { ...calling, trial, close: () => agent.destroy() };
}
