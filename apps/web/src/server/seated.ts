import { type MatchSummary, type PublicAgent, seatedAgents } from "@wisp/db";
import { gameEntry } from "@wisp/games";
import { database } from "./storage/database.ts";

type SeatedMatch = Pick<MatchSummary, "id" | "game" | "season" | "sealed">;

/**
 * The agents of a match by seat where spectators may know them from the start: in open games, unless its
 * set of tables has the same content and goes on. Null: not before the end.
 */
export async function tableOf({ id, game, sealed }: SeatedMatch): Promise<PublicAgent[] | null> {
  if (gameEntry(game)?.open !== true || sealed === true) return null;
  return seatedAgents(database(), id);
}

/**
 * The same for a player at the table: also at a table of practice whose other players are all of the house,
 * because nothing counts there.
 */
export async function tableAtSeat(match: SeatedMatch, seat: number): Promise<PublicAgent[] | null> {
  const open = await tableOf(match);
  if (open !== null || match.season !== null || match.sealed !== null) return open;
  const seated = await seatedAgents(database(), match.id);
  return seated.every(({ house }, at) => house || at === seat) ? seated : null;
}
