import { parseArgs } from "node:util";
import {
  type Database,
  getMatch,
  hasMissingPreviews,
  loadLog,
  openDatabase,
  rebuildProjections,
} from "@wisp/db";
import { computedRulesOf, gameEntry } from "@wisp/games";
import { projectLog } from "@wisp/play";
import { openArenaDatabase } from "../arena/database.ts";
import { type Command, print, printJson, printStatus } from "../command.ts";
import { readEnvironment } from "../env.ts";

/**
 * Recomputes all projections from the logs, prints every difference, and returns the exit code. What an
 * earlier release did not store yet is added first and is no difference.
 */
export async function rebuildAll(database: Database): Promise<number> {
  const project = async (matchId: string) => {
    const match = await getMatch(database, matchId);
    const entry = match === null ? undefined : gameEntry(match.game);
    if (match === null || entry === undefined)
      throw new Error(`match ${matchId} is of an unknown game`);
    const projected = projectLog(entry.game, await loadLog(database, matchId), match.locale);
    if (projected === undefined) throw new Error(`match ${matchId} has no end in its log`);
    return projected;
  };
  const projector = { project, rulesOf: computedRulesOf };
  if (await hasMissingPreviews(database.connection, computedRulesOf)) {
    const completed = await rebuildProjections(database, projector);
    printStatus(
      `An earlier release stored less: ${completed.differences.length} rows were completed from the logs.`,
    );
  }
  const { matches, skipped, differences } = await rebuildProjections(database, projector);
  for (const difference of differences) printJson(difference);
  print(`${matches} matches, ${differences.length} differences`);
  if (skipped > 0) {
    print(`${skipped} matches are of games that this release does not have; they stay as they are`);
  }
  return differences.length === 0 ? 0 : 1;
}

export const rebuild: Command = {
  usage: "rebuild",
  about: "rebuilds results and standings from the logs and reports every difference",
  async run(words) {
    parseArgs({ args: words, options: {} });
    const settings = readEnvironment();
    const arena = await openArenaDatabase(settings);
    const database = openDatabase({ url: arena.url, archive: settings.archive });
    try {
      return await rebuildAll(database);
    } finally {
      await database.close();
      await arena.stop();
    }
  },
};
