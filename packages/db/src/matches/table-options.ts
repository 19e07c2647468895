/** What the host of a private table chooses for its match. */
export interface TableOptions {
  /** Least milliseconds that a person has for a decision; null: the operator's. */
  readonly personTimeLimitMs: number | null;
  /** The match's agents are told which players are people. */
  readonly announcesPeople: boolean;
}

/** SQL of the seats of a match's people, ascending; null unless its agents are told who they are. */
export const announcedPeople = (match: string): string => `
  CASE WHEN ${match}."announcesPeople" THEN ARRAY(
    SELECT held."seat" FROM "MatchSeat" held JOIN "Agent" player ON player."id" = held."agentId"
    WHERE held."matchId" = ${match}."id" AND player."person" ORDER BY held."seat") END`;
