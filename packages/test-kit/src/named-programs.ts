import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { print } from "./measure.ts";
import { type RecordedMetric, recording } from "./recorded.ts";

/** The programs of a folder that one command runs. */
export interface NamedPrograms {
  /** As a reader types it ("npm run bench"). */
  readonly command: string;
  /** Contains `<name>.ts` for each name. */
  readonly folder: string;
  /** What each program does, in one line, by name. */
  readonly about: Readonly<Record<string, string>>;
  /** Called with the metrics of each program that succeeded. Absent: nothing is recorded. */
  readonly onFigures?: (
    name: string,
    flags: readonly string[],
    metrics: readonly RecordedMetric[],
  ) => void;
}

/**
 * Runs the programs that the words name, each in a separate process, or all without a name. The first flag and
 * all words after it are the programs' own. Exits with 2 where a name is unknown, with 1 where a program fails.
 */
export function runNamed(
  { command, folder, about, onFigures }: NamedPrograms,
  words: readonly string[],
): void {
  const wantsList = words.some((word) => word === "--help" || word === "-h") || words[0] === "help";
  const flagsFrom = words.findIndex((word) => word.startsWith("-"));
  const names = flagsFrom === -1 ? words : words.slice(0, flagsFrom);
  const flags = flagsFrom === -1 ? [] : words.slice(flagsFrom);
  const unknown = wantsList ? [] : names.filter((name) => !Object.hasOwn(about, name));
  if (unknown.length > 0) print(`There is no program "${unknown.join('", "')}".`);
  if (wantsList || unknown.length > 0) {
    print(`${command} [-- name … [flags of a program]]\n\nWithout a name all of these run:`);
    for (const [name, text] of Object.entries(about)) print(`  ${name.padEnd(12)} ${text}`);
    process.exitCode = wantsList ? 0 : 2;
    return;
  }
  for (const name of names.length > 0 ? names : Object.keys(about)) {
    const [load = 0] = loadavg();
    print(`\n== ${name}: ${about[name]} (${cpus().length} cores, load ${load.toFixed(1)} before)`);
    const file = join(folder, `${name}.ts`);
    const { succeeded, figures } = recording(file, flags);
    if (succeeded) onFigures?.(name, flags, figures);
    else process.exitCode = 1;
  }
}
