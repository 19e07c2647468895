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

/** A command as a person types it in the checkout: there is no `wisp` on the path. */
export const called = (words: string): string => `npm run -s wisp -- ${words}`;

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
