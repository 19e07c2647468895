import type { CallName } from "./calls.ts";

/** Why a call failed: as a code for programs and a sentence for people. */
export interface ApiFailure {
  readonly ok: false;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The site's own, or "unreachable", "not-understood". */
  readonly code: string;
  readonly message: string;
}

export type CallResult<Value> = { readonly ok: true; readonly value: Value } | ApiFailure;

/** How a request is made: `address` begins with /api/v1. A page's own `fetch` asks its own site. */
export type FetchCall = (address: string, request: RequestInit) => Promise<Response>;

/** What any call may be given; `calls.ts` types each one. */
interface AnyCallInput {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly [name: string]: unknown;
}

/** Sends a call of version 1 of the API. Throws what `fetching` throws. */
export function send(
  fetching: FetchCall,
  name: CallName,
  { body, signal, ...named }: AnyCallInput = {},
): Promise<Response> {
  const [method, pattern = ""] = name.split(" ");
  const search = new URLSearchParams();
  let address = `/api/v1${pattern}`;
  for (const [key, value] of Object.entries(named)) {
    const filled = address.replace(`{${key}}`, encodeURIComponent(`${value}`));
    if (filled === address && value !== undefined) search.set(key, `${value}`);
    address = filled;
  }
  return fetching(search.size > 0 ? `${address}?${search}` : address, {
    method,
    signal,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
}

/** Why an answer cannot be used: its own error (`value` is its JSON), or that it does not come from this API. */
export function failed({ status }: Response, value: unknown): ApiFailure {
  const { code = "not-understood", message = "The site's answer cannot be read." } = Object(
    Object(value).error,
  );
  return { ok: false, status, code: `${code}`, message: `${message}` };
}

/** No answer came, or it broke off. */
export const unreachable = (): ApiFailure => ({
  ok: false,
  status: null,
  code: "unreachable",
  message: "The site cannot be reached.",
});
