import { type Command, commandOfVerbs, type Verbs } from "../command.ts";
import { add } from "./agent/add.ts";
import { key } from "./agent/key.ts";
import { list, show } from "./agent/show.ts";
import { register as registerThere, usage, verbsThere } from "./agent/there.ts";
import { offline, online, retire, set, setUsage, update } from "./agent/update.ts";

const verbsHere: Verbs = {
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

const namesArena = (words: readonly string[]): boolean =>
  words.some((word) => word === "--url" || word.startsWith("--url="));

/** Each verb: in the arena of this machine, or by the API of the one that --url names. */
const verbs: Verbs = Object.fromEntries(
  Object.entries(verbsHere).map(([verb, run]) => [
    verb,
    (words) => (namesArena(words) ? (verbsThere[verb] ?? run) : run)(words),
  ]),
);

export const agent = commandOfVerbs("agent", verbs, {
  usage: `${usage} | agent update <slug> [address] [the same flags] | agent list [--json] | agent show <slug> [--json] | agent online|offline|retire <slug> | agent key <slug> [--key-from VARIABLE | --key-stdin | --remove] | ${setUsage}`,
  about:
    "checks an agent, registers it (or brings it back online), and lets it join the house season; manages registered agents. Keys: WISP_AGENT_KEY, HF_TOKEN, OPENAI_API_KEY. With --url, at the arena there",
});

/** `wisp register …` */
export const register: Command = { ...registerThere, run: (words) => agent.run(["add", ...words]) };
