import { type Command, called, UsageError } from "./command.ts";
import { unknownCommand } from "./unknown-command.ts";

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
