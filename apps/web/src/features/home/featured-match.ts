import { type Database, listMatches, publicLog } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { chooseLive, type ShownMatch, shownFrom } from "./shown-match.ts";

/**
 * The match to show on the first page: a live one that people can follow, in
 * the reader's language if there is one, else the newest finished. Null in an arena that is empty.
 */
export async function featuredMatch(
  database: Database,
  locale: Locale,
): Promise<ShownMatch | null> {
  const game = "who-is-spy";
  const [live, finished] = await Promise.all([
    listMatches(database, { status: "running", pace: "people", game, limit: 10 }),
    listMatches(database, { status: "finished", locale, game, limit: 1 }),
  ]);
  const match = chooseLive(live.matches, locale) ?? finished.matches[0];
  if (match === undefined) return null;
  const log = await publicLog(database, match.id);
  if (log === null) return null;
  return shownFrom(match, { over: log.status !== "running", events: log.events });
}
