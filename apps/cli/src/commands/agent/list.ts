import { parseArgs } from "node:util";
import { type Agent, type Database, listAgents } from "@wisp/db";
import { inArena } from "../../arena/in-arena.ts";
import { called, print, printJson, printStatus } from "../../command.ts";
import { oneLine } from "../../visible.ts";
import { reachedAs, stateWord } from "./words.ts";

async function* everyAgent(database: Database): AsyncGenerator<Agent> {
  let cursor: string | undefined;
  do {
    const page = await listAgents(database, {
      house: false,
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    });
    yield* page.agents;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** `wisp agent list [--json]`: all but the house agents, newest first. */
export async function list(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { json: { type: "boolean", default: false } },
  });
  return inArena(async ({ database }) => {
    let count = 0;
    for await (const agent of everyAgent(database)) {
      count += 1;
      const { slug, name, games, state, version } = agent;
      if (values.json) {
        printJson({ agent: slug, name, games, state, kind: version.connector });
      } else {
        const parts = [
          slug.padEnd(24),
          stateWord(agent).padEnd(12),
          reachedAs(version.connector),
          [...new Set(games.map(({ locale }) => locale))].join(","),
        ];
        print(oneLine(`${parts.join("  ")}  ${name}`));
      }
    }
    if (count === 0) printStatus(`There are no agents yet: ${called("agent add <address>")}`);
    return 0;
  });
}
