import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { closestMatch } from "leven";
import { program } from "#edition/program.ts";
import { terminal } from "./terminal.ts";
import { visible, visibleJson } from "./visible.ts";

/** A mistake in how a command was called or in what it was given: one sentence, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A command failed for a reason outside of its call: one sentence that says what to do, exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** One word of the command line: `wisp <name> …`. */
export interface Command {
  readonly usage: string;
  readonly about: string;
  /** Resolves with the exit code. Results go to standard output and nothing else does. */
  run(words: string[]): Promise<number>;
}

/** A command as a person types it. */
export const called = (words: string): string => `${program} ${words}`;

/** A result for people; characters that a terminal would act on are escaped. */
export const print = (line: string): void => {
  terminal().stdout.write(`${visible(line)}\n`);
};

/** A result for programs, on one line. */
export const printJson = (value: unknown): void => {
  terminal().stdout.write(`${visibleJson(value)}\n`);
};

/** Progress or a problem, for people, on standard error; escaped like a result. */
export const printStatus = (line: string): void => {
  terminal().stderr.write(`${visible(line)}\n`);
};

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

/** The whole number from 1 to `most` that a flag was given; throws UsageError for anything else. */
export function wholeNumber(flag: string, text: string | undefined, most: number): number {
  const value = Number(text);
  if (text === undefined || !Number.isInteger(value) || value < 1 || value > most) {
    throw new UsageError(`${flag} is a whole number from 1 to ${most}.`);
  }
  return value;
}

/** The dollars of `--budget`; undefined where it was not given. Throws UsageError for anything else. */
export function budgetDollars(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const dollars = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && dollars <= 1_000_000) return dollars;
  throw new UsageError("--budget is a number of dollars from 0 to 1000000, such as 2.50.");
}

/** Letters that may be missing, added or wrong in a command that is still suggested. */
const MAX_DISTANCE = 2;

/**
 * Names a command that does not exist, suggests the nearest one and says where the list is.
 *
 * @param known every possible command, as typed: "play", "agent list"
 */
export function unknownCommand(typed: string, known: readonly string[]): string {
  const nearest = closestMatch(typed, known, { maxDistance: MAX_DISTANCE });
  const suggestion = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return `Unknown command "${typed}".${suggestion}\nAll commands: ${called("help")}`;
}

/** What each verb of a command does with the words after it; resolves with the exit code. */
export type Verbs = Readonly<Record<string, (words: readonly string[]) => Promise<number>>>;

/** A command whose first word is a verb: `wisp <name> <verb> …`. */
export function commandOfVerbs(
  name: string,
  verbs: Verbs,
  { usage, about }: Pick<Command, "usage" | "about">,
): Command {
  return {
    usage,
    about,
    async run([verb, ...words]) {
      if (verb === undefined) throw new UsageError(`Usage: ${called(usage)}`);
      const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
      if (run !== undefined) return run(words);
      const known = Object.keys(verbs).map((each) => `${name} ${each}`);
      throw new UsageError(unknownCommand(`${name} ${verb}`, known));
    },
  };
}
