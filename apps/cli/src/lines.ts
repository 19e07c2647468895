import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { type ZodType, z } from "zod";
import { UsageError } from "./command.ts";
import { terminal } from "./terminal.ts";

/** No file of the arena comes near it; deeper nesting would exhaust the stack of its readers. */
const MAX_DEPTH = 100;

/** Whether lists and objects are nested deeper than `most`. */
function isDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Any JSON; throws UsageError that begins with `where`. */
export function parseJson(text: string, where: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${where} is not JSON: ${reason(error)}`);
  }
  if (isDeeper(json, MAX_DEPTH)) throw new UsageError(`${where} is nested too deeply.`);
  return json;
}

/** A line of another format has as many problems as fields. */
const MAX_PROBLEMS = 3;

function parse<T>(text: string, schema: ZodType<T>, where: string): T {
  const parsed = schema.safeParse(parseJson(text, where));
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const shown = z.prettifyError({ issues: issues.slice(0, MAX_PROBLEMS) }).replaceAll("\n", " ");
  const more = issues.length - MAX_PROBLEMS;
  throw new UsageError(`${where}: ${shown}${more > 0 ? `, and ${more} more problems` : ""}`);
}

/** Lines end at a line feed alone: `readline` also ends them at U+2028, which texts of JSON may contain. */
async function* linesOf(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  // The beginning of the next line, in pieces: joined at each of them, a long line takes quadratic time.
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const text = typeof chunk === "string" ? chunk : decoder.write(chunk);
    const [first = "", ...more] = text.split("\n");
    pieces.push(first);
    for (const next of more) {
      yield pieces.join("");
      pieces = [next];
    }
  }
  yield pieces.join("") + decoder.end();
}

async function* rawLines(file: string): AsyncGenerator<string> {
  if (file === "-") {
    yield* linesOf(terminal().stdin);
    return;
  }
  try {
    yield* linesOf(createReadStream(file));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reason(error)}`);
  }
}

/** The lines of a JSONL file ("-" is standard input), each checked; throws UsageError with its number. */
export async function* readLines<T>(file: string, schema: ZodType<T>): AsyncGenerator<T> {
  let number = 0;
  for await (const line of rawLines(file)) {
    number += 1;
    // Some editors begin a file with a byte order mark.
    const text = number === 1 ? line.replace(/^\ufeff/, "") : line;
    if (text.trim() !== "") yield parse(text, schema, `${file}, line ${number}`);
  }
}

/** A whole JSON file, checked; throws UsageError. */
export async function readJson<T>(file: string, schema: ZodType<T>): Promise<T> {
  return parse(await readText(file), schema, file);
}

/** The text of a file; throws UsageError if it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reason(error)}`);
  }
}
