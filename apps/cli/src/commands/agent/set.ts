import { changePlay, describeAgent } from "@wisp/db";
import { inArena } from "../../arena/in-arena.ts";
import { called, print, UsageError } from "../../command.ts";
import { gamesFrom, keptOnline } from "./games.ts";
import { activeAgent } from "./known.ts";
import { oneWord } from "./one-word.ts";
import { descriptionFrom, maxConcurrentFrom, nameFrom } from "./particulars.ts";
import { mustBeFree } from "./register.ts";

export const usage =
  "agent set <slug> [--name N] [--description D] [--games game/language,…] [--max-concurrent n] [--separate-sessions | --no-separate-sessions]";

/** `wisp agent set <slug> …`: what is no part of a version. */
export async function set(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, usage, {
    name: { type: "string" },
    description: { type: "string" },
    games: { type: "string" },
    "max-concurrent": { type: "string" },
    "separate-sessions": { type: "boolean" },
    "no-separate-sessions": { type: "boolean" },
  });
  if (Object.keys(values).length === 0) throw new UsageError(`Usage: ${called(usage)}`);
  const { "max-concurrent": count } = values;
  const concurrency = {
    ...(count !== undefined && { maxConcurrent: maxConcurrentFrom(count) }),
    ...(values["separate-sessions"] && { separateSessions: true }),
    ...(values["no-separate-sessions"] && { separateSessions: false }),
  };
  const shown = {
    ...(values.name !== undefined && { name: nameFrom(values.name) }),
    ...(values.description !== undefined && { description: descriptionFrom(values.description) }),
  };
  return inArena(async ({ database }) => {
    const agent = await activeAgent(database, word);
    const games =
      values.games === undefined ? null : gamesFrom(values.games, agent.version.connector);
    if (shown.name !== undefined) await mustBeFree(database, shown.name);
    const play = { ...concurrency, ...(games && { games: keptOnline(games, agent.games) }) };
    const refusal = await changePlay(database, agent.id, play);
    if (refusal !== null) {
      const { failed, detail } = refusal;
      const advice = failed === "one-memory" ? " If it does, add --separate-sessions." : "";
      throw new UsageError(`${detail}${advice}`);
    }
    await describeAgent(database, agent.id, shown);
    print(`${word} was changed.`);
    return 0;
  });
}
