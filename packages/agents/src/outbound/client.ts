import { Agent, type Dispatcher } from "undici";
import { type Failure, isFailure } from "../contract.ts";
import { isLoopbackHost, type Mode, refusalOf } from "./addresses.ts";
import type { Bearer, Exchange, OutboundCall } from "./call.ts";
import { guardedConnector, type Resolve, systemResolve } from "./connect.ts";
import { failure, failureOf } from "./failures.ts";
import { type FetchGuard, guardedFetch } from "./fetch.ts";

/** Cap of an answer's body unless a call says otherwise. */
export const ANSWER_LIMIT_BYTES = 64 * 1024;

export interface JsonAnswer {
  readonly json: unknown;
  /** The body as it came. */
  readonly text: string;
}

/** Calls to addresses that strangers gave us. Never rejects for what the other side does. */
export interface OutboundClient {
  readonly mode: Mode;
  post(url: string, body: unknown, call: OutboundCall): Promise<JsonAnswer | Failure>;
  get(url: string, call: OutboundCall): Promise<JsonAnswer | Failure>;
  /**
   * The same guarded calls in the shape of `fetch`, for libraries that bring their own protocol.
   * Rejects with `CallFailed`.
   */
  fetch(guard: FetchGuard): typeof fetch;
  /** Drops every connection. */
  close(): Promise<void>;
}

interface ClientSettings {
  readonly mode: Mode;
  readonly resolve?: Resolve;
  /** Connections open to one host at a time; calls beyond it wait on their own clock. */
  readonly connectionsPerHost?: number;
}

type Sent = Pick<Dispatcher.RequestOptions, "method" | "body">;

/** Why a URL may not be called at all; undefined when it may. */
function refusalOfUrl(url: URL, mode: Mode, bearer: Bearer | undefined): string | undefined {
  if (url.protocol !== "https:" && (mode === "public" || url.protocol !== "http:")) {
    return `${url.origin} is not an https address.`;
  }
  if (bearer === undefined) return undefined;
  if (bearer.host !== url.host)
    return `The token was given for ${bearer.host}, not for ${url.host}.`;
  return url.protocol === "https:" || isLoopbackHost(url.hostname)
    ? undefined
    : `A token is not sent to ${url.host} without https.`;
}

/** The body as text, or why not: cut off as soon as it is longer than `limitBytes`. */
async function readText(
  body: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<string | Failure> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limitBytes) {
      return failure("too-large", `The answer is larger than ${limitBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return failure("not-json", "The answer is not UTF-8 text.", bytes.toString("latin1"));
  }
}

function redirected(status: number, location: unknown, url: URL, text: string): Failure {
  const detail = `${url.href} redirects (${status}) to ${String(location)}; redirects are not followed, register the final address.`;
  return failure("http-status", detail, text);
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" ? value : value?.[0];

function parsed({ status, text }: Exchange, url: URL): JsonAnswer | Failure {
  if (status < 200 || status > 299) {
    return failure("http-status", `${url.href} answered with HTTP ${status}.`, text);
  }
  try {
    const json: unknown = JSON.parse(text);
    return { json, text };
  } catch {
    const html = /^\s*</.test(text) ? "a page (HTML)" : "something";
    return failure("not-json", `${url.href} answered with ${html} that is not JSON.`, text);
  }
}

/** The one place for outbound HTTP; see `OutboundClient`. */
export function outboundClient(settings: ClientSettings): OutboundClient {
  const { mode, resolve = systemResolve, connectionsPerHost = 256 } = settings;
  const agent = new Agent({
    connect: guardedConnector({ resolve, refusal: (address) => refusalOf(address, mode) }),
    connections: connectionsPerHost,
    allowH2: false,
    // The caller's signal is the only clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Shorter than any common server's, so that a call never meets a connection being closed.
    keepAliveTimeout: 1_500,
  });

  async function send(url: URL, request: Sent, call: OutboundCall): Promise<Exchange | Failure> {
    const { signal, headers, bearer, limitBytes = ANSWER_LIMIT_BYTES } = call;
    const refusal = refusalOfUrl(url, mode, bearer);
    if (refusal !== undefined) return failure("refused", refusal);
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
      const text = await readText(response.body, limitBytes);
      const { statusCode: status, headers: answered } = response;
      const shown = typeof text === "string" ? text : "";
      if (status >= 300 && status < 400) return redirected(status, answered.location, url, shown);
      // What went wrong over there says more than that its account of it was too long.
      if (typeof text !== "string" && status < 300) return text;
      return {
        status,
        retryAfter: headerOf(answered["retry-after"]),
        contentType: headerOf(answered["content-type"]),
        text: shown,
      };
    } catch (error) {
      return failureOf(error, url.host, signal);
    }
  }

  async function json(url: URL, request: Sent, call: OutboundCall) {
    const answer = await send(url, request, call);
    return isFailure(answer) ? answer : parsed(answer, url);
  }

  return {
    mode,
    post: (url, body, call) =>
      json(new URL(url), { method: "POST", body: JSON.stringify(body) }, call),
    get: (url, call) => json(new URL(url), { method: "GET" }, call),
    fetch: (guard) => guardedFetch(send, guard),
    close: () => agent.destroy(),
  };
}
