import type { z } from "zod";
import { ApiProblem } from "./api.ts";
import { isDeep, MAX_LEVELS } from "./nesting.ts";

const MAX_BYTES = 64 * 1024;

/** The body as text; stops reading as soon as it is too long, independent of its header. */
async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) {
      throw new ApiProblem("too-large", `The body must be at most ${MAX_BYTES / 1024} KiB.`);
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
): Promise<z.output<Schema>> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/json") {
    throw new ApiProblem("not-json", "Send JSON, with the content type application/json.");
  }
  const read = schema.safeParse(parse(await readText(request.body)));
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
