import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { type ZodType, z } from "zod";
import { UsageError } from "./command.ts";

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function parse<T>(text: string, schema: ZodType<T>, where: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${where} is not JSON: ${reason(error)}`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${where}: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`);
}

/** The lines of a JSONL file ("-" is standard input), each checked; throws UsageError with its number. */
export async function* readLines<T>(file: string, schema: ZodType<T>): AsyncGenerator<T> {
  const input = file === "-" ? process.stdin : createReadStream(file, "utf8");
  const failed = new Promise<never>((_, reject) => {
    input.once("error", (error: Error) =>
      reject(new UsageError(`${file} cannot be read: ${error.message}`)),
    );
  });
  failed.catch(() => {});
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const iterator = lines[Symbol.asyncIterator]();
  for (let number = 1; ; number += 1) {
    const next = await Promise.race([iterator.next(), failed]);
    if (next.done) return;
    if (next.value.trim() !== "") yield parse(next.value, schema, `${file}, line ${number}`);
  }
}

/** A whole JSON file, checked; throws UsageError. */
export async function readJson<T>(file: string, schema: ZodType<T>): Promise<T> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reason(error)}`);
  }
  return parse(text, schema, file);
}
