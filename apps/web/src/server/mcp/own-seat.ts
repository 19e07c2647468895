import { agentById, type Place } from "@wisp/db";
import { ASSISTANT } from "../agents/assistant-kind.ts";
import { ApiProblem } from "../api.ts";
import { database } from "../database.ts";
import { ownPlace } from "../lines.ts";
import type { Caller } from "./caller.ts";

/**
 * The place in line that a seat is named by, if the caller's assistant took it. Throws the same problem for
 * unknown seats and for those of others.
 */
export async function ownSeat({ user }: Caller, id: string): Promise<Place> {
  const place = await ownPlace(database(), user, id);
  const agent = place === null ? null : await agentById(database(), place.agent.id);
  if (place !== null && agent?.version.connector === ASSISTANT) return place;
  throw new ApiProblem(
    "not-found",
    "You have no seat with this id. Call join_practice to get one. Seats are deleted after 7 days.",
  );
}
