import { ladderResults } from "@wisp/arena";
import { addRatedMatches, type Database, unratedMatches } from "@wisp/db";
import type { Games } from "@wisp/games";
import type { Logger } from "../log.ts";

/** What rating people needs. */
export interface RatePeopleDeps {
  readonly database: Database;
  readonly games: Games;
  readonly log: Logger;
}

/**
 * Enters a finished match on the ladder of people, if it is one of it. A step of its own after the finish:
 * repeated, it changes nothing, and a match that it missed is entered later. Matches that the arena broke off
 * are never finished.
 */
export async function ratePeople(
  { database, games }: Pick<RatePeopleDeps, "database" | "games">,
  matchId: string,
): Promise<void> {
  const results = await ladderResults(database, games, matchId);
  if (results.length > 0) await addRatedMatches(database, results);
}

/** Enters the matches that runners finished and did not enter, because they died in between. */
export async function rateMissed(deps: RatePeopleDeps, since: Date): Promise<void> {
  for (const matchId of await unratedMatches(deps.database, since)) await ratePeople(deps, matchId);
}
