import { type Candidate, type CandidateQuery, type Database, listCandidates } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Contender } from "@wisp/matchmaking";

/** An agent that can be offered a match, as the matchmaker sees it. */
export type CandidateContender = Candidate & Contender;

/** Every agent begins a season with this total; a match costs one point and pays its points. */
const FIRST_TOTAL = 100;

/**
 * The agents that can be offered a match of `entry`'s game now. In a season their rating is the WiS
 * total, and what they were dealt comes from its finished matches; in practice all are equal.
 */
export async function listContenders(
  database: Database,
  { game, roles }: GameEntry,
  query: Omit<CandidateQuery, "game" | "facts">,
): Promise<CandidateContender[]> {
  const counted = roles?.facts;
  const facts = Object.values(counted ?? {});
  const candidates = await listCandidates(database, { ...query, game: game.id, facts });
  return candidates.map((candidate) => ({
    ...candidate,
    rating: FIRST_TOTAL + candidate.points - candidate.matches,
    dealt: {
      matches: candidate.matches,
      spy: candidate.sides[roles?.spySide ?? ""] ?? 0,
      firstSpeaker: candidate.facts[counted?.firstSpeaker ?? ""] ?? 0,
      secondWord: candidate.facts[counted?.secondWord ?? ""] ?? 0,
    },
  }));
}
