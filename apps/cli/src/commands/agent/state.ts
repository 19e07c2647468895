import { type Agent, lifeOf, retireAgent, setOnline } from "@wisp/db";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { print, UsageError } from "../../command.ts";
import { activeAgent } from "./known.ts";
import { oneWord } from "./one-word.ts";
import { stateSentence } from "./words.ts";

async function change(
  verb: string,
  words: readonly string[],
  work: (database: Arena["database"], agent: Agent) => Promise<void>,
): Promise<number> {
  const { word } = oneWord(words, `agent ${verb} <slug>`, {});
  return inArena(async ({ database }) => {
    const agent = await activeAgent(database, word);
    await work(database, agent);
    const life = await lifeOf(database, agent.id);
    if (life === null) throw new Error(`agent ${word} is gone`);
    print(stateSentence(word, life));
    return 0;
  });
}

/** `wisp agent online <slug>` */
export const online = (words: readonly string[]): Promise<number> =>
  change("online", words, async (database, { id, slug, version }) => {
    if (version.connector === "mcp") {
      throw new UsageError(`${slug} plays over MCP: it joins practice matches itself.`);
    }
    await setOnline(database, id, true);
  });

/** `wisp agent offline <slug>` */
export const offline = (words: readonly string[]): Promise<number> =>
  change("offline", words, (database, { id }) => setOnline(database, id, false));

/** `wisp agent retire <slug>`: for good. */
export const retire = (words: readonly string[]): Promise<number> =>
  change("retire", words, (database, { id }) => retireAgent(database, id));
