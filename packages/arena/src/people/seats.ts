import {
  type Agent,
  type Database,
  type JoinFailure,
  joinQueue,
  type Opponents,
  type Ticket,
  ticketById,
} from "@wisp/db";
import type { Locale } from "@wisp/game";

/** What a person wants to play. */
export interface SeatRequest {
  readonly game: string;
  readonly locale: Locale;
  readonly opponents: Opponents;
}

/**
 * How many people may play when a guest takes a seat. The rest of the places is kept for accounts:
 * guests cost nothing but addresses, and a few of these could otherwise hold every place.
 *
 * @param mostPeople people that the arena takes at once
 */
export const placesOfGuests = (mostPeople: number): number => Math.ceil(mostPeople * 0.75);

/**
 * Seats a person at a practice table and returns the id of the ticket. A person sits at one table at a
 * time; one who holds a seat already is led back to it.
 *
 * @param mostPeople people that the arena takes at once
 */
export async function takeSeat(
  database: Database,
  person: Pick<Agent, "id">,
  request: SeatRequest,
  mostPeople: number,
): Promise<{ readonly id: string } | JoinFailure> {
  return joinQueue(database, { ...request, agentId: person.id, kind: "practice", mostPeople });
}

/** The ticket with this id if it is the person's; null for unknown ones and for those of others. */
export async function ownSeat(
  database: Database,
  person: Pick<Agent, "id">,
  ticketId: string,
): Promise<Ticket | null> {
  const ticket = await ticketById(database, ticketId);
  return ticket?.agent.id === person.id ? ticket : null;
}
