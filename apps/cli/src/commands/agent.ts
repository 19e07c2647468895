import { commandOfVerbs, type Verbs } from "../command.ts";
import { add, usage } from "./agent/add.ts";
import { key } from "./agent/key.ts";
import { list, show } from "./agent/show.ts";
import { offline, online, retire, set, setUsage, update } from "./agent/update.ts";

const verbs: Verbs = {
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

export const agent = commandOfVerbs("agent", verbs, {
  usage: `${usage} | agent update <slug> [address] [the same flags] | agent list [--json] | agent show <slug> [--json] | agent online|offline|retire <slug> | agent key <slug> [--key-from VARIABLE | --key-stdin | --remove] | ${setUsage}`,
  about:
    "checks an agent, registers it (or brings it back online), and lets it join the house season; manages registered agents. Keys: WISP_AGENT_KEY, HF_TOKEN, OPENAI_API_KEY",
});
