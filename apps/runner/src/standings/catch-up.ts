import { type Database, getMatch, loadLog, rebuildProjections, standingsBehind } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import { projectLog } from "@wisp/play";
import type { Logger } from "../log.ts";

/**
 * Makes the sums of matches anew that an earlier release finished without them, before the first
 * match is claimed. Does nothing when none are missing; a runner starts all the same when it fails.
 */
export async function catchUp(
  database: Database,
  games: Readonly<Record<string, GameEntry>>,
  log: Logger,
): Promise<void> {
  if (!(await standingsBehind(database.connection))) return;
  log.info({}, "an earlier release left sums out: making them from the logs");
  try {
    const project = async (matchId: string) => {
      const match = await getMatch(database, matchId);
      const entry = match === null ? undefined : games[match.game];
      const log = await loadLog(database, matchId);
      const projected = entry === undefined ? undefined : projectLog(entry.game, log);
      if (projected === undefined) throw new Error(`match ${matchId} has no end in its log`);
      return projected;
    };
    // Several runners start at once; the first of them does it.
    const { matches } = await rebuildProjections(database, project, { onlyWhenBehind: true });
    log.info({ matches }, "all sums stand for the logs again");
  } catch (error) {
    log.error({ err: error }, "sums are missing, and could not be made; `wisp rebuild` tells more");
  }
}
