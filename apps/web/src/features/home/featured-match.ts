import {
  type Database,
  listMatches,
  type MatchSummary,
  type PublicEvent,
  publicLog,
} from "@wisp/db";
import type { Locale } from "@wisp/game";

export interface FeaturedMatch {
  readonly match: MatchSummary;
  readonly events: readonly PublicEvent[];
}

/**
 * The match to show on the first page with its public log: a live one that people can follow, in
 * the reader's language if there is one, else the newest finished. Null in an arena that is empty.
 */
export async function featuredMatch(
  database: Database,
  locale: Locale,
): Promise<FeaturedMatch | null> {
  const game = "who-is-spy";
  const [live, finished] = await Promise.all([
    listMatches(database, { status: "running", pace: "people", game, limit: 10 }),
    listMatches(database, { status: "finished", locale, game, limit: 1 }),
  ]);
  const match =
    live.matches.find((each) => each.locale === locale) ?? live.matches[0] ?? finished.matches[0];
  if (match === undefined) return null;
  const log = await publicLog(database, match.id);
  return log === null ? null : { match, events: log.events };
}
