/** A mistake in how a command was called or in what it was given: one sentence, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Something around the command is not as it must be: a sentence that says what to do, exit code 1. */
export class TroubleError extends Error {
  override readonly name = "TroubleError";
}

/** One word of the command line: `wisp <name> …`. */
export interface Command {
  readonly usage: string;
  readonly about: string;
  /** Resolves with the exit code. Results go to standard output and nothing else does. */
  run(words: string[]): Promise<number>;
}

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const printJson = (value: unknown): void => print(JSON.stringify(value));

export const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
