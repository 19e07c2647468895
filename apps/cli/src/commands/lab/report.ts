import { parseArgs } from "node:util";
import { markdownOf, reportOf } from "@wisp/lab";
import { called, print, printJson, UsageError } from "../../command.ts";
import { readResults } from "./results-file.ts";

export const usage = "lab report <results.jsonl> [--json]";

/** Prints the report of an experiment so far, as Markdown or JSON. */
export async function report(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { json: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`Usage: ${called(usage)}`);
  const results = await readResults(file);
  if (results === undefined) throw new UsageError(`There is no file ${file}.`);
  const found = reportOf(results.entry, results.experiment, results.matches, results.history);
  if (values.json) printJson(found);
  else for (const line of markdownOf(results.entry, found).split("\n")) print(line);
  return 0;
}
