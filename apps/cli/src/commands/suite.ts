import { type Command, called, UsageError } from "../command.ts";
import { unknownCommand } from "../unknown-command.ts";
import { make, usage as makeUsage } from "./suite/make.ts";
import { run, usage as runUsage } from "./suite/run.ts";

const verbs: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  make,
  run,
};

export const suite: Command = {
  usage: [makeUsage, runUsage].join(" | "),
  about:
    "benchmarks of recorded moments: chooses moments of matches and freezes them, asks agents at each of them once",
  async run([verb, ...words]) {
    if (verb === undefined) throw new UsageError(`Usage: ${called(suite.usage)}`);
    const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (command === undefined) {
      const known = Object.keys(verbs).map((each) => `suite ${each}`);
      throw new UsageError(unknownCommand(`suite ${verb}`, known));
    }
    return command(words);
  },
};
