import { type Database, listMatches, type MatchPage, type MatchSummary, publicLog } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { type ShownMatch, shownFrom } from "./shown-match.ts";
import { openingOf, TEASER_GAME } from "./teaser.ts";

/** Words of people are not shown on the first page. */
const CANDIDATES = 5;
const ofAgents = ({ matches }: MatchPage): MatchSummary | undefined =>
  matches.find(({ agents }) => agents.every(({ person }) => !person));

/** A live match that people can follow, else the newest finished one. */
async function newest(database: Database, locale?: Locale): Promise<MatchSummary | undefined> {
  const query = { game: TEASER_GAME, locale, limit: CANDIDATES } as const;
  const [live, finished] = await Promise.all([
    listMatches(database, { ...query, status: "running", pace: "people" }),
    listMatches(database, { ...query, status: "finished" }),
  ]);
  return ofAgents(live) ?? ofAgents(finished);
}

/**
 * The match to show on the first page: in the reader's language a live one that people can follow,
 * else the newest finished; where there is neither, the same in any language. Null in an arena that
 * is empty.
 */
export async function featuredMatch(
  database: Database,
  locale: Locale,
): Promise<ShownMatch | null> {
  const match = (await newest(database, locale)) ?? (await newest(database));
  if (match === undefined) return null;
  const log = await publicLog(database, match.id);
  if (log === null) return null;
  const over = log.status !== "running";
  return shownFrom(match, { over, events: over ? openingOf(log.events) : log.events });
}
