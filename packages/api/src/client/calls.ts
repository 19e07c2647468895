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
export type TextCall = OfType<"text/markdown">;
/** A file of lines is taken as a whole. */
export type BytesCall =
  | OfType<"image/gif" | "image/png" | "application/zip">
  | "GET /experiments/{slug}/results";
export type StreamCall = Exclude<OfType<"application/x-ndjson">, BytesCall>;
export type JsonCall = Exclude<CallName, OfType<string>>;

/** The answer of a call; for a stream, one line. */
export type Answer<Name extends CallName> = z.output<ApiRoutes[Name]["answer"]>;

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
