import {
  type Agent,
  type Database,
  type GuestOrigin,
  type JoinFailure,
  joinQueue,
  type Opponents,
  type Ticket,
  ticketById,
} from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Strength } from "@wisp/games";

/** A person's choice of what to play. */
export interface SeatRequest {
  readonly game: string;
  readonly locale: Locale;
  readonly opponents: Opponents;
  /** See `Ticket.preset`; absent: an ordinary match. */
  readonly preset?: string | undefined;
  /** How strong the house agents are to be; absent: any. */
  readonly strength?: Strength | undefined;
}

/**
 * Maximum number of people who play when a guest takes a seat. The other places are kept for accounts:
 * guests need only an address, and otherwise a few addresses could hold every place.
 *
 * @param mostPeople limit of people who play at the same time
 */
export const maxPeopleForGuests = (mostPeople: number): number => Math.ceil(mostPeople * 0.75);

/**
 * Maximum number of guests from one network address, so that one address cannot take all their places. A
 * class or an office behind one address plays with more by the link of a table of friends, or by accounts.
 *
 * @param mostPeople limit of people who play at the same time
 */
export const maxGuestsOfAddress = (mostPeople: number): number =>
  Math.ceil(maxPeopleForGuests(mostPeople) / 10);

/**
 * Seats a person at a practice table and returns the id of the ticket. A person sits at one table at a
 * time; one who holds a seat already is led back to it.
 *
 * @param mostPeople limit of people who play at the same time
 * @param guest the origin of a guest whose address is counted
 */
export async function takeSeat(
  database: Database,
  person: Pick<Agent, "id">,
  request: SeatRequest,
  mostPeople: number,
  guest: GuestOrigin | null = null,
): Promise<{ readonly id: string } | JoinFailure> {
  const practice = { ...request, agentId: person.id, kind: "practice" } as const;
  return joinQueue(database, { ...practice, mostPeople, guest });
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
