import type { Failure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { type AgentGame, type GamesUnchanged, gamesRefusal, replaceGames } from "./games.ts";
import { type Concurrency, setConcurrency } from "./register.ts";

/** An owner's settings of how an agent plays; absent fields stay. */
export interface PlayChange extends Concurrency {
  /** All that it plays from now on. Its records stay. */
  readonly games?: readonly AgentGame[];
}

/**
 * Changes how an agent plays: all changes, or none. Fails when no game is left, when a removed game is
 * played in an unfinished season that the agent has entered, or when a server with one memory would
 * sit in several matches.
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
