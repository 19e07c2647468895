import { type Database, publicLog } from "@wisp/db";
import { games } from "@wisp/games";
import { suspectRulesOf } from "./call.ts";

/** How agents voted in one round of a match. */
export interface AgentVotes {
  /** From 1. */
  readonly round: number;
  readonly right: number;
  readonly total: number;
}

/**
 * How often the agents of a finished match voted for the hidden player, by round. The hidden player's
 * own votes and abstentions are left out. [] for a match that is not over.
 */
export async function agentVotes(database: Database, matchId: string): Promise<AgentVotes[]> {
  const log = await publicLog(database, matchId);
  const rules = log && suspectRulesOf(log.game);
  const game = log && games[log.game]?.game;
  if (log === null || rules === undefined || !rules || !game) return [];
  const view = log.events.reduce<unknown>(
    (state, { event }) => game.evolve(state, game.event.parse(event)),
    undefined,
  );
  const holder = log.events.length === 0 ? null : rules.holder(view);
  if (holder === null) return [];
  const votes = rules.votes(view).filter(({ seat, choice }) => seat !== holder && choice !== null);
  return [...Map.groupBy(votes, ({ round }) => round)].map(([round, given]) => ({
    round,
    right: given.filter(({ choice }) => choice === holder).length,
    total: given.length,
  }));
}
