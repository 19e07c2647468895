import {
  type Database,
  listMatches,
  type MatchPage,
  type MatchSummary,
  type PublicAgent,
  publicLog,
} from "@wisp/db";
import type { Locale } from "@wisp/game";
import { type ShownMatch, shownFrom } from "./shown-match.ts";
import { openingOf, TEASER_GAME } from "./teaser.ts";

/** The match that the first page begins with, and who plays it. */
export interface FeaturedMatch extends ShownMatch {
  /** Not by seat: who sits where is revealed at the end. */
  readonly agents: readonly Pick<PublicAgent, "slug" | "name">[];
}

const CANDIDATES = 20;

/** Lower is better to show: a match without failures before others, of the house before others. */
const rank = ({ season, result }: MatchSummary): number =>
  (result?.clean === false ? 3 : 0) + (season === null ? 2 : season.house ? 0 : 1);

/** The newest of the best matches. Words of people are not shown on the first page. */
function best({ matches }: MatchPage): MatchSummary | undefined {
  const [first] = matches
    .filter(({ agents }) => agents.every(({ person }) => !person))
    .toSorted((one, other) => rank(one) - rank(other));
  return first;
}

/** A live match that people can follow, else the newest finished one. */
async function newest(database: Database, locale?: Locale): Promise<MatchSummary | undefined> {
  const query = {
    game: TEASER_GAME,
    locale,
    withoutGuests: true,
    limit: CANDIDATES,
  } as const;
  const [live, finished] = await Promise.all([
    listMatches(database, { ...query, status: "running", pace: "people" }),
    listMatches(database, { ...query, status: "finished" }),
  ]);
  return best(live) ?? best(finished);
}

/**
 * The match to show on the first page: in the reader's language a live one that people can follow,
 * else the newest finished; where there is neither, the same in any language. Null in an arena that
 * is empty.
 */
export async function featuredMatch(
  database: Database,
  locale: Locale,
): Promise<FeaturedMatch | null> {
  const match = (await newest(database, locale)) ?? (await newest(database));
  if (match === undefined) return null;
  const log = await publicLog(database, match.id);
  if (log === null) return null;
  const over = log.status !== "running";
  const shown = shownFrom(match, { over, events: over ? openingOf(log.events) : log.events });
  return { ...shown, agents: match.agents.map(({ slug, name }) => ({ slug, name })) };
}
