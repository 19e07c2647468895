import { getMatch, type MatchDetail } from "@wisp/db";
import { ApiProblem, readId } from "./calls/api.ts";
import { database } from "./storage/database.ts";

/** The match of an address. Throws the problem when there is none. */
export async function knownMatch(id: string): Promise<MatchDetail> {
  const match = await getMatch(database(), readId("match", id));
  if (match === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return match;
}
