import { changeAgent, OPERATOR, retireOwn } from "@wisp/arena";
import { agentBySlug, lifeOf } from "@wisp/db";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { print } from "../../command.ts";
import { oneWord } from "../../one-word.ts";
import { valueOrUsageError } from "./value-or-usage-error.ts";
import { stateSentence } from "./words.ts";

async function change(
  verb: string,
  words: readonly string[],
  work: (database: Arena["database"], slug: string) => ReturnType<typeof retireOwn>,
): Promise<number> {
  const { word } = oneWord(words, `agent ${verb} <slug>`, {});
  return inArena(async ({ database }) => {
    valueOrUsageError(await work(database, word));
    const agent = await agentBySlug(database, word);
    const life = agent && (await lifeOf(database, agent.id));
    if (agent === null || life === null) throw new Error(`agent ${word} is gone`);
    print(stateSentence(agent, life));
    return 0;
  });
}

/** `wisp agent online <slug>` */
export const online = (words: readonly string[]): Promise<number> =>
  change("online", words, (database, slug) =>
    changeAgent(database, OPERATOR, slug, { online: true }),
  );

/** `wisp agent offline <slug>` */
export const offline = (words: readonly string[]): Promise<number> =>
  change("offline", words, (database, slug) =>
    changeAgent(database, OPERATOR, slug, { online: false }),
  );

/** `wisp agent retire <slug>`: permanently. */
export const retire = (words: readonly string[]): Promise<number> =>
  change("retire", words, (database, slug) => retireOwn(database, OPERATOR, slug));
