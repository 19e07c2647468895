import { callFailures } from "@wisp/api/failures";
import { type Outage, outageOf } from "@wisp/db/unavailable";
import { z } from "zod";
import { MAX_CALL_BODY_BYTES } from "./body-sizes.ts";
import { apiBody, type CallError, type ErrorBody } from "./error-body.ts";
import { isDeep, MAX_LEVELS } from "./nesting.ts";

/** Requests by their signals, kept for as long as their signals are. */
const requests = new WeakMap<AbortSignal, Request>();

/**
 * Keeps the signal of a request able to fire for as long as anybody holds it: Node breaks the chain
 * to the caller's connection when the request itself is collected (nodejs/node#55428).
 */
function keepSignal(request: Request): void {
  requests.set(request.signal, request);
}

const implicitOwners = new WeakSet<Request>();

/** Remembers that a call came without anything that names its caller, and was taken as the owner's. */
export const markImplicitOwner = (request: Request): void => {
  implicitOwners.add(request);
};

const hasImplicitOwner = (request: Request): boolean => implicitOwners.has(request);

/** The code of a failure that any call may have. */
export type CallCode = Exclude<keyof typeof callFailures, "failed">;

/** A code of its own, such as that of a use case, with its HTTP status. */
interface DeclaredCode {
  readonly code: string;
  readonly status: number;
  /** Seconds after which the call may go well, if nothing better is known. */
  readonly retryAfterS?: number;
}

/** An expected failure of a call: what happened and what to do. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** After how many milliseconds the same call may go well. */
  readonly waitMs: number | undefined;
  /** Its number in JSON-RPC, where it has one of its own. */
  readonly rpcCode?: number;

  constructor(code: CallCode | DeclaredCode, message: string, waitMs?: number) {
    super(message);
    this.name = "ApiProblem";
    const declared: DeclaredCode =
      typeof code === "string" ? { ...callFailures[code], code } : code;
    this.code = declared.code;
    this.status = declared.status;
    this.waitMs =
      waitMs ?? (declared.retryAfterS === undefined ? undefined : declared.retryAfterS * 1_000);
  }
}

/** How an answer says when to come back. */
export const retryAfter = (waitMs: number): Record<string, string> => ({
  "retry-after": String(Math.ceil(waitMs / 1_000)),
});

const failed = (status: number, body: object, headers?: HeadersInit): Response =>
  Response.json(body, { status, headers: { ...headers, "cache-control": "no-store" } });

/** The common JSON error of a problem. */
export const problemAnswer = (problem: ApiProblem, errorBody: ErrorBody = apiBody): Response =>
  failed(
    problem.status,
    errorBody(problem),
    problem.waitMs === undefined ? {} : retryAfter(problem.waitMs),
  );

/** Lets pages of other origins read an answer that is public. */
export function allowAnyOrigin(response: Response): Response {
  response.headers.set("access-control-allow-origin", "*");
  return response;
}

/** A call as a route's answer is made from it. */
interface Call<Params> {
  readonly params: Params;
  readonly search: URLSearchParams;
  readonly request: Request;
}

/** On one's own machine, a call without its token has another owner than was meant. */
const UNNAMED =
  'A call without a token is made by the user "local" here: if you are another, send your personal token (made on your page) as "Authorization: Bearer …".';

const outages: Readonly<Record<Outage, readonly [sentence: string, waitMs: number]>> = {
  busy: ["The site is very busy. Try again in a few seconds.", 5_000],
  "disk-full": [
    "The disk of this arena's database is full. Its operator has to make room.",
    60_000,
  ],
};

/** What a caller learns while the database cannot be used; null for every other error. */
export function problemOfOutage(error: unknown): ApiProblem | null {
  const outage = outageOf(error);
  return outage === null ? null : new ApiProblem("busy", ...outages[outage]);
}

/** The answer to a call that met a bug. */
const FAILED: CallError = {
  code: "failed",
  message: "The site failed to answer. Try again in a moment.",
};

type CallHandler<Params> = (call: Call<Params>) => Promise<Response>;
type Handler<Params> = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response>;

/**
 * Makes a route handler that answers this site's own pages and programs: what `answer` throws
 * becomes the common JSON error, so that no caller ever meets an HTML page or a stack.
 *
 * @param errorBody how the error is said, where the caller's protocol has a form of its own
 */
export function sameOriginRoute<Params>(
  answer: CallHandler<Params>,
  errorBody: ErrorBody = apiBody,
): Handler<Params> {
  return async (request, context) => {
    keepSignal(request);
    try {
      const { searchParams: search } = new URL(request.url);
      return await answer({ params: await context.params, search, request });
    } catch (error) {
      if (error instanceof ApiProblem) {
        const unnamed = error.status === 404 && hasImplicitOwner(request);
        return problemAnswer(
          unnamed ? new ApiProblem("account-needed", `${error.message} ${UNNAMED}`) : error,
          errorBody,
        );
      }
      const outage = problemOfOutage(error);
      if (outage !== null) return problemAnswer(outage, errorBody);
      console.error("An API call failed.", error);
      return failed(500, errorBody(FAILED));
    }
  };
}

/** Makes a route handler whose answers are public, to pages of every origin. */
export function publicRoute<Params>(answer: CallHandler<Params>): Handler<Params> {
  const handler = sameOriginRoute(answer);
  return async (request, context) => allowAnyOrigin(await handler(request, context));
}

/** A character that no text in PostgreSQL can hold, so that asking for it would fail. */
const holdsNul = (text: string): boolean => text.includes("\0");

/** Reads a query. Throws the problem that names the first parameter which cannot be understood. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  search: URLSearchParams,
): z.output<Schema> {
  for (const [name, value] of search) {
    if (holdsNul(value)) {
      throw new ApiProblem("bad-request", `Parameter "${name}" must not contain a NUL character.`);
    }
  }
  const read = schema.safeParse(Object.fromEntries(search));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys") {
    throw new ApiProblem("bad-request", `There is no parameter "${issue.keys[0]}" here.`);
  }
  throw new ApiProblem(
    "bad-request",
    `Parameter "${issue?.path.join(".") ?? ""}" cannot be used: ${issue?.message ?? "it is malformed"}.`,
  );
}

const uuid = z.uuid();

/** The id of a match, a check, a ticket or a test run (`of`) in a path. */
export function readId(of: "match" | "check" | "ticket" | "test run" | "fork", id: string): string {
  if (uuid.safeParse(id).success) return id.toLowerCase();
  throw new ApiProblem(
    "bad-request",
    `A ${of} id is a UUID such as 0198c0de-0000-7000-8000-000000000000.`,
  );
}

/** A name as in an address. */
export function readName(name: string): string {
  let read: string;
  try {
    read = decodeURIComponent(name);
  } catch {
    throw new ApiProblem("bad-request", "The address contains an invalid percent-encoding.");
  }
  if (holdsNul(read))
    throw new ApiProblem("bad-request", "The address must not contain a NUL character (%00).");
  return read;
}

/** How long an answer may be cached. Finished matches never change, except for data that a season hides. */
export const cacheFor = (seconds: number): HeadersInit => ({
  "cache-control": seconds === 0 ? "no-store" : `public, max-age=${seconds}`,
});

/** The body as text; stops reading as soon as it is too long, independent of its header. */
async function readText(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new ApiProblem("too-large", `A body has at most ${maxBytes / 1_024} KiB.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiProblem("bad-request", "The body is not JSON.");
  }
  if (!isDeep(value)) return value;
  throw new ApiProblem("bad-request", `The body is nested deeper than ${MAX_LEVELS} levels.`);
}

/**
 * Reads a body of JSON, named so by its content type: no form of another site can send that.
 * Throws the problem that names the first field which cannot be understood.
 */
export async function readBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  maxBytes = MAX_CALL_BODY_BYTES,
): Promise<z.output<Schema>> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/json") {
    throw new ApiProblem("not-json", "Send JSON, with the content type application/json.");
  }
  const read = schema.safeParse(parse(await readText(request.body, maxBytes)));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const unknown = [...issue.path, issue.keys[0]].join(".");
    throw new ApiProblem("bad-request", `There is no field "${unknown}" here.`);
  }
  const field = issue?.path.join(".") ?? "";
  const named = field === "" ? "The body" : `"${field}"`;
  throw new ApiProblem("bad-request", `${named}: ${issue?.message ?? "it is malformed"}.`);
}
