import { type Database, getMatch, type MatchSummary, previewedMatches } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { isHiddenRole } from "#names/game-names.ts";

/** The data for the choice. */
export interface Candidate {
  /** Sorts by time. */
  readonly id: string;
  /** The weaker side won. */
  readonly upset: boolean;
  /** Ballots by choice in the first vote, most first. */
  readonly firstVote: readonly number[];
  /** The seat that the others looked for won. */
  readonly hiddenWon: boolean;
}

/** How many ballots the first two of the first vote are apart. */
function leadOf([first = 0, second = 0]: readonly number[]): number {
  return first - second;
}

/**
 * The match of the day: an upset before any other, then the closest first vote, then one that the
 * hidden player won, then the newest. The same candidates in any order give the same match.
 */
export function matchOfTheDay<Match extends Candidate>(
  candidates: readonly Match[],
): Match | undefined {
  const [best] = candidates.toSorted(
    (one, other) =>
      Number(other.upset) - Number(one.upset) ||
      leadOf(one.firstVote) - leadOf(other.firstVote) ||
      Number(other.hiddenWon) - Number(one.hiddenWon) ||
      (one.id < other.id ? 1 : -1),
  );
  return best;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of yesterday, and of earlier days where yesterday had none: the newest ones. */
const MAX_CANDIDATES = 200;
const EARLIER_DAYS = 30;

/**
 * Chooses among the matches of yesterday (UTC), or the newest ones of the last month; in an arena of its
 * first day among those of today. Null where nothing can be shown without its end.
 */
export async function readMatchOfTheDay(
  database: Database,
  locale: Locale,
  now: Date,
): Promise<MatchSummary | null> {
  const today = new Date(now.getTime() - (now.getTime() % DAY_MS));
  const spans = [
    { from: new Date(today.getTime() - DAY_MS), to: today },
    { from: new Date(today.getTime() - EARLIER_DAYS * DAY_MS), to: today },
    { from: today, to: new Date(today.getTime() + DAY_MS) },
  ];
  for (const span of spans) {
    const matches = await previewedMatches(database, { locale, ...span, limit: MAX_CANDIDATES });
    const chosen = matchOfTheDay(
      matches.map(({ id, game, upset, preview, winningRoles }) => ({
        id,
        upset,
        firstVote: preview.firstVote ?? [],
        hiddenWon: winningRoles.some((role) => isHiddenRole(game, role)),
      })),
    );
    if (chosen !== undefined) return getMatch(database, chosen.id);
  }
  return null;
}
