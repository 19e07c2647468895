import { SEATS } from "./table.ts";

/**
 * The range of a figure in a match of Who is Spy (WiS paper, section 3.4). A civilian who
 * outlives all others gets the pot of 12, but only when the other five lose their seats by fouls; at a table that votes it is
 * half the pot and a vote.
 */
export const POINTS = [-5, 12] as const;
export const CIVILIAN_POINTS = [0, 7] as const;
/** One agent's points minus another's at the same table. */
export const POINTS_APART = [-17, 17] as const;
/** Rounds of a match. */
export const ROUNDS = [1, 3] as const;
/** Votes that a player receives in a round: one of each other player. */
export const VOTES_A_ROUND = [0, SEATS - 1] as const;
