import { changeAgent, OPERATOR } from "@wisp/arena";
import { inArena } from "../../arena/in-arena.ts";
import { called, print, UsageError } from "../../command.ts";
import { oneWord } from "../../one-word.ts";
import { gamesFrom, keptOnline } from "./games.ts";
import { activeAgent } from "./known.ts";
import { descriptionFrom, maxConcurrentFrom, nameFrom } from "./particulars.ts";
import { valueOrUsageError } from "./value-or-usage-error.ts";

export const usage =
  "agent set <slug> [--name N] [--description D] [--games game/language,…] [--max-concurrent n] [--separate-sessions | --no-separate-sessions]";

/** `wisp agent set <slug> …`: changes settings that are not part of a version. */
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
    const played = games === null ? {} : { games: keptOnline(games, agent.games) };
    const change = { ...shown, ...concurrency, ...played };
    valueOrUsageError(await changeAgent(database, OPERATOR, word, change));
    print(`${word} was changed.`);
    return 0;
  });
}
