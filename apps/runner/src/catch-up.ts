import {
  type Database,
  getMatch,
  hasMissingStandings,
  loadLog,
  openDatabase,
  type Projector,
  rebuildProjections,
} from "@wisp/db";
import { computedRulesOf, type Games } from "@wisp/games";
import { projectLog } from "@wisp/play";
import type { RunnerSettings } from "./env.ts";
import type { Logger } from "./log.ts";

/** Reads what the log of a finished match says about it; throws when the log has no end. */
export function projectorOf(database: Database, games: Games): Projector {
  const project = async (matchId: string) => {
    const match = await getMatch(database, matchId);
    const entry = match === null ? undefined : games[match.game];
    const log = await loadLog(database, matchId);
    const projected =
      match === null || entry === undefined ? undefined : projectLog(entry.game, log, match.locale);
    if (projected === undefined) throw new Error(`match ${matchId} has no end in its log`);
    return projected;
  };
  return { project, rulesOf: computedRulesOf };
}

async function makeSums(database: Database, games: Games, log: Logger): Promise<void> {
  log.info({}, "an earlier release left sums out: making them from the logs");
  try {
    // Of several runners that start at the same time, the first does it.
    const projector = projectorOf(database, games);
    const { matches } = await rebuildProjections(database, projector, { onlyWhenBehind: true });
    log.info({ matches }, "all sums stand for the logs again");
  } catch (error) {
    log.error(
      { err: error },
      "sums are missing and could not be computed; `wisp rebuild` shows details",
    );
  }
}

/**
 * Computes the sums of matches that an earlier release finished without them, before the first match is
 * leased. Does nothing when none are missing; a runner starts even if it fails.
 */
export async function catchUp(
  { databaseUrl, archive }: Pick<RunnerSettings, "databaseUrl" | "archive">,
  games: Games,
  log: Logger,
): Promise<void> {
  // A separate pool: a rebuild takes longer than a runner's other statements may.
  const database = openDatabase({ url: databaseUrl, archive });
  try {
    if (await hasMissingStandings(database.connection, computedRulesOf))
      await makeSums(database, games, log);
  } finally {
    await database.close();
  }
}
