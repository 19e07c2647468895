import { type Command, called, UsageError } from "../command.ts";
import { unknownCommand } from "../unknown-command.ts";
import { add, usage } from "./agent/add.ts";
import { key } from "./agent/key.ts";
import { list } from "./agent/list.ts";
import { set, usage as setUsage } from "./agent/set.ts";
import { show } from "./agent/show.ts";
import { offline, online, retire } from "./agent/state.ts";
import { update } from "./agent/update.ts";

const verbs: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  add,
  update,
  list,
  show,
  online,
  offline,
  retire,
  key,
  set,
};

export const agent: Command = {
  usage: `${usage} | agent update <slug> [address] [the same flags] | agent list [--json] | agent show <slug> [--json] | agent online|offline|retire <slug> | agent key <slug> [--key-from VARIABLE | --key-stdin | --remove] | ${setUsage}`,
  about:
    "checks an agent, registers it (or brings it back online), and lets it join the house season; manages registered agents. Keys: WISP_AGENT_KEY, HF_TOKEN, OPENAI_API_KEY",
  async run([verb, ...words]) {
    if (verb === undefined) throw new UsageError(`Usage: ${called(agent.usage)}`);
    const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (run === undefined) {
      const known = Object.keys(verbs).map((each) => `agent ${each}`);
      throw new UsageError(unknownCommand(`agent ${verb}`, known));
    }
    return run(words);
  },
};
