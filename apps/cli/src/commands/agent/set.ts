import { describeAgent, setMaxConcurrent } from "@wisp/db";
import { inArena } from "../../arena/in-arena.ts";
import { called, print, UsageError } from "../../command.ts";
import { activeAgent } from "./known.ts";
import { oneWord } from "./one-word.ts";
import { descriptionFrom, maxConcurrentFrom, nameFrom } from "./particulars.ts";
import { mustBeFree } from "./register.ts";

const usage = "agent set <slug> [--name N] [--description D] [--max-concurrent n]";

/** `wisp agent set <slug> …`: what is no part of a version. */
export async function set(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, usage, {
    name: { type: "string" },
    description: { type: "string" },
    "max-concurrent": { type: "string" },
  });
  if (Object.keys(values).length === 0) throw new UsageError(`Usage: ${called(usage)}`);
  const { "max-concurrent": count } = values;
  const maxConcurrent = count === undefined ? undefined : maxConcurrentFrom(count);
  const shown = {
    ...(values.name !== undefined && { name: nameFrom(values.name) }),
    ...(values.description !== undefined && { description: descriptionFrom(values.description) }),
  };
  return inArena(async ({ database }) => {
    const agent = await activeAgent(database, word);
    if (shown.name !== undefined) await mustBeFree(database, shown.name);
    await describeAgent(database, agent.id, shown);
    if (maxConcurrent !== undefined) await setMaxConcurrent(database, agent.id, maxConcurrent);
    print(`${word} is changed.`);
    return 0;
  });
}
