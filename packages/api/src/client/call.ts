import type { Failure } from "@wisp/game";
import type { z } from "zod";
import type { Route } from "../routes/route.ts";
import type { routes } from "../routes/routes.ts";

/** All routes of the API; the types of its calls are derived from them. */
type ApiRoutes = typeof routes;

/** A call by its method and path, as the reference writes them: "GET /matches/{id}". */
export type CallName = keyof ApiRoutes;

/** The calls with a given kind of answer. */
type OfType<Type extends string> = {
  [Name in CallName]: ApiRoutes[Name] extends { readonly type: Type } ? Name : never;
}[CallName];
export type TextCall = OfType<"text/markdown" | "image/svg+xml">;
/** A file of lines is taken as a whole. */
export type BytesCall =
  | OfType<"image/gif" | "image/png" | "application/zip" | "text/csv">
  | "GET /collections/{slug}/results"
  | "GET /experiments/{slug}/results"
  | "GET /studies/{slug}/export.jsonl";
export type StreamCall = Exclude<OfType<"application/x-ndjson">, BytesCall>;
export type JsonCall = Exclude<CallName, OfType<string>>;

/** The answer of a call; for a stream, one line. */
export type CallAnswer<Name extends CallName> = z.output<ApiRoutes[Name]["answer"]>;

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type QueryOf<Given extends Route> = Given extends { readonly query: infer Schema extends z.ZodType }
  ? Partial<z.output<Schema>>
  : unknown;

type BodyOf<Given extends Route> = Given extends { readonly body: infer Schema extends z.ZodType }
  ? { readonly body: z.input<Schema> }
  : unknown;

/** The input of a call: the parameters of its path and query, and its body. */
export type CallInput<Name extends CallName> = Readonly<Record<PathNames<Name>, string>> &
  QueryOf<ApiRoutes[Name]> &
  BodyOf<ApiRoutes[Name]> & { readonly signal?: AbortSignal };

/** The same as arguments: nothing has to be given where nothing is needed. */
export type Arguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name>
    ? [given?: CallInput<Name>]
    : [given: CallInput<Name>];

/** Why a call failed: with the code of the site, or "unreachable", "not-understood". */
export interface ApiFailure extends Failure<string> {
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
}

/** The answer of a call in `value`, or the failure: `isFailure` and `"failed" in` tell them apart. */
export type CallResult<Value> = { readonly value: Value } | ApiFailure;

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
  return { failed: `${code}`, detail: `${message}`, status };
}

/** No answer came, or it broke off. */
export const unreachable = (): ApiFailure => ({
  failed: "unreachable",
  detail: "The site cannot be reached.",
  status: null,
});

/** Whether an answer fits its route; undefined stands for a body that is not JSON. */
type Fits = <Name extends CallName>(name: Name, value: unknown) => value is CallAnswer<Name>;

/** A site's own pages and its API are of one release. */
const trusted = <Name extends CallName>(_: Name, value: unknown): value is CallAnswer<Name> =>
  value !== undefined;

/**
 * Returns a function that calls the routes that answer in JSON: `call("GET /matches/{id}", { id })`. It brings
 * types and no schemas, which weigh too much for a page. It never throws: an error is returned as an answer.
 */
export const caller =
  (fetching: FetchCall, fits: Fits = trusted) =>
  async <Name extends JsonCall>(
    name: Name,
    ...[given]: Arguments<Name>
  ): Promise<CallResult<CallAnswer<Name>>> => {
    try {
      const response = await send(fetching, name, given);
      const value: unknown = await response.json().catch(() => undefined);
      return response.ok && fits(name, value) ? { value } : failed(response, value);
    } catch {
      return unreachable();
    }
  };
