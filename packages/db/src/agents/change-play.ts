import { type Database, inTransaction } from "../database.ts";
import type { Failure } from "../failure.ts";
import { type AgentGame, type GamesUnchanged, gamesRefusal, replaceGames } from "./games.ts";
import { type Concurrency, setConcurrency } from "./register.ts";

/** What an owner says of how an agent plays; what is absent stays. */
export interface PlayChange extends Concurrency {
  /** All that it plays from now on. Its records stay. */
  readonly games?: readonly AgentGame[];
}

/**
 * Changes how an agent plays: all that is asked, or nothing. Fails when no game is left, when one that
 * goes is played in a season that the agent has entered and that is not over, or when a server with
 * one memory would sit in several matches.
 */
export function changePlay(
  database: Database,
  agentId: string,
  { games, ...concurrency }: PlayChange,
): Promise<GamesUnchanged | Failure<"one-memory"> | null> {
  return inTransaction(database, async (transaction) => {
    const refused = games && (await gamesRefusal(transaction, agentId, games));
    // It writes nothing when it fails.
    const refusal = refused ?? (await setConcurrency(transaction, agentId, concurrency));
    if (refusal === null && games !== undefined) await replaceGames(transaction, agentId, games);
    return refusal;
  });
}
