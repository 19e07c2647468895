import type { ApiError } from "@wisp/api";
import { z } from "zod";

/** An expected failure of a call: what happened and how to go on. */
export class ApiProblem extends Error {
  readonly status: 400 | 404;
  readonly code: "bad-request" | "not-found";

  constructor(code: ApiProblem["code"], message: string) {
    super(message);
    this.name = "ApiProblem";
    this.code = code;
    this.status = code === "not-found" ? 404 : 400;
  }
}

const failed = (status: number, error: ApiError["error"]): Response =>
  Response.json({ error } satisfies ApiError, { status, headers: { "cache-control": "no-store" } });

/** Everything here is public: pages of other origins may read it. */
export function open(response: Response): Response {
  response.headers.set("access-control-allow-origin", "*");
  return response;
}

/**
 * Makes a route handler: what `answer` throws becomes the common JSON error, so that no caller
 * ever meets an HTML page or a stack.
 */
export function route<Params>(
  answer: (call: {
    readonly params: Params;
    readonly search: URLSearchParams;
  }) => Promise<Response>,
): (request: Request, context: { params: Promise<Params> }) => Promise<Response> {
  return async (request, context) => {
    try {
      const { searchParams: search } = new URL(request.url);
      return open(await answer({ params: await context.params, search }));
    } catch (error) {
      if (error instanceof ApiProblem) {
        return open(failed(error.status, { code: error.code, message: error.message }));
      }
      console.error("An API call failed.", error);
      return open(
        failed(500, {
          code: "failed",
          message: "The site failed to answer. Try again in a moment.",
        }),
      );
    }
  };
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
      throw new ApiProblem("bad-request", `Parameter "${name}" cannot be used: it holds a NUL.`);
    }
  }
  const read = schema.safeParse(Object.fromEntries(search));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ApiProblem(
    "bad-request",
    `Parameter "${issue?.path.join(".") ?? ""}" cannot be used: ${issue?.message ?? "it is malformed"}.`,
  );
}

const uuid = z.uuid();

/** A match's id as it stands in an address. */
export function readMatchId(id: string): string {
  if (uuid.safeParse(id).success) return id;
  throw new ApiProblem(
    "bad-request",
    "A match id is a UUID such as 0198c0de-0000-7000-8000-000000000000.",
  );
}

/** A name as it stands in an address. */
export function readName(name: string): string {
  let read: string;
  try {
    read = decodeURIComponent(name);
  } catch {
    throw new ApiProblem("bad-request", "The address holds a broken %-sign.");
  }
  if (holdsNul(read)) throw new ApiProblem("bad-request", "The address holds a NUL (%00).");
  return read;
}

/** How long an answer may be kept. What is over never changes, except for what a season withholds. */
export const keepFor = (seconds: number): HeadersInit => ({
  "cache-control": seconds === 0 ? "no-store" : `public, max-age=${seconds}`,
});
