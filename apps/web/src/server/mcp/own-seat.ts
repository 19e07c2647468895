import { ASSISTANT, findTicket } from "@wisp/arena";
import { agentById, type Ticket } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { ApiProblem } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";
import type { Caller } from "./caller.ts";

/**
 * The ticket behind a seat's id, if the caller's assistant took it. Throws the same problem for unknown
 * seats and for those of others.
 */
export async function ownSeat({ user }: Caller, id: string): Promise<Ticket> {
  const ticket = await findTicket(database(), user, id);
  const agent = isFailure(ticket) ? null : await agentById(database(), ticket.agent.id);
  if (!isFailure(ticket) && agent?.version.connector === ASSISTANT) return ticket;
  throw new ApiProblem(
    "not-found",
    "You have no seat with this id. Call join_practice to get one. Seats are deleted after 7 days.",
  );
}
