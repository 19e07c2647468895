import { type Candidate, type CandidateQuery, type Database, listCandidates } from "@wisp/db";
import type { Contender } from "@wisp/matchmaking";

/** An agent that can be offered a match, as the matchmaker sees it. */
export type CandidateContender = Candidate & Contender;

/** Every agent begins a season with this total; a match costs one point and pays its points. */
const FIRST_TOTAL = 100;

/**
 * The agents that can be offered a match now. Their rating is the WiS total of the season; where
 * there is none, in practice and for who is new, it is what everybody begins with.
 */
export async function listContenders(
  database: Database,
  query: CandidateQuery,
): Promise<CandidateContender[]> {
  const candidates = await listCandidates(database, query);
  return candidates.map((candidate) => ({
    ...candidate,
    rating: FIRST_TOTAL + candidate.points - candidate.matches,
  }));
}
