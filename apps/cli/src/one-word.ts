import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { called, UsageError } from "./command.ts";

/** Reads flags and the one word between them; throws UsageError with the usage when it is not one. */
export function oneWord<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  usage: string,
  options: Options,
) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options,
  });
  const [word, ...rest] = positionals;
  if (word === undefined || rest.length > 0) throw new UsageError(`Usage: ${called(usage)}`);
  return { values, word };
}
