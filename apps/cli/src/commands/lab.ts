import { type Command, called, UsageError } from "../command.ts";
import { unknownCommand } from "../unknown-command.ts";
import { fork, usage as forkUsage } from "./lab/fork.ts";
import { plan, usage as planUsage } from "./lab/plan.ts";
import { preset, usage as presetUsage } from "./lab/preset.ts";
import { report, usage as reportUsage } from "./lab/report.ts";
import { run, usage as runUsage } from "./lab/run.ts";

const verbs: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  preset,
  plan,
  run,
  report,
  fork,
};

export const lab: Command = {
  usage: [presetUsage, planUsage, runUsage, reportUsage, forkUsage].join(" | "),
  about:
    "controlled experiments: prints one to begin with, tells what one will take and can show, plays one from its file and goes on after a stop, reports what it has shown; plays a recorded match on from a decision with something changed",
  async run([verb, ...words]) {
    if (verb === undefined) throw new UsageError(`Usage: ${called(lab.usage)}`);
    const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (run === undefined) {
      const known = Object.keys(verbs).map((each) => `lab ${each}`);
      throw new UsageError(unknownCommand(`lab ${verb}`, known));
    }
    return run(words);
  },
};
