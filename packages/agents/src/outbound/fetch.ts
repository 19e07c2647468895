import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import type { Exchange, OutboundCall } from "./connect.ts";
import { failure } from "./failures.ts";

/** The limits of a guarded `fetch`; it reads method, body, address and `headers` of a request and nothing else. */
export interface FetchGuard {
  /** The only hosts that may be called (with their port, as `URL.host` writes it). */
  readonly hosts: readonly string[];
  /** Sent to these hosts as the bearer token; the caller's own token is not sent. */
  readonly token?: string;
  /** As in `OutboundCall`. */
  readonly endpoint?: string;
  /** Ends every call, in addition to the caller's signal. */
  readonly signal: AbortSignal;
  /** Cap of an answer's body in bytes. */
  readonly limitBytes: number;
  /** As in `OutboundCall`. */
  readonly streamLimitBytes?: number;
  /** Names of the caller's headers that are sent on; by default none. */
  readonly headers?: readonly string[];
  /** Called at the end of every call, before the caller gets its answer. */
  readonly heard?: (answer: Exchange | AnswerFailure, method: "GET" | "POST") => void;
}

/** A call that brought no answer, in the shape that users of `fetch` expect. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly failure: AnswerFailure;

  constructor(failed: AnswerFailure) {
    super(failed.detail);
    this.failure = failed;
  }
}

type Send = (
  url: URL,
  request: { readonly method: "GET" | "POST"; readonly body?: string },
  call: OutboundCall,
) => Promise<Exchange | AnswerFailure>;

/** Statuses whose answers have no body by definition. */
const bodiless = new Set([204, 205]);

const responseOf = ({ status, text, contentType }: Exchange): Response =>
  new Response(bodiless.has(status) ? null : text, {
    status,
    headers: { "content-type": contentType ?? "text/plain" },
  });

/** A request that this fetch can send; undefined for others: other methods, streams, forms. */
function requestOf(init: RequestInit): Parameters<Send>[1] | undefined {
  const { method = "GET", body } = init;
  if (method === "GET" && (body === undefined || body === null)) return { method };
  return method === "POST" && typeof body === "string" ? { method, body } : undefined;
}

/** The headers of these names, where the caller gives them. Throws TypeError for invalid headers. */
function headersOf(init: RequestInit, names: readonly string[]): Record<string, string> {
  const given = new Headers(init.headers);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** `fetch` by way of `send`, to the hosts of `guard` alone. */
export function guardedFetch(send: Send, guard: FetchGuard): typeof fetch {
  const { hosts, token, headers: names = [], heard } = guard;
  const { endpoint, signal, limitBytes, streamLimitBytes } = guard;
  return async (input, init = {}) => {
    const request = input instanceof Request ? undefined : requestOf(init);
    if (request === undefined || input instanceof Request) {
      throw new TypeError("Only GET and POST of text by address are supported here.");
    }
    const url = new URL(input);
    const { host } = url;
    const bearer = token === undefined ? undefined : { token, host };
    const headers = headersOf(init, names);
    const call = { signal, endpoint, limitBytes, streamLimitBytes, headers, bearer };
    const answer = hosts.includes(host)
      ? await send(url, request, call)
      : failure("refused", `${host} is not one of the hosts this agent was registered with.`);
    heard?.(answer, request.method);
    if (isFailure(answer)) throw new CallFailed(answer);
    return responseOf(answer);
  };
}
