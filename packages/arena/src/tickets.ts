import {
  type Agent,
  type Database,
  type JoinFailure,
  joinQueue,
  lastCheck,
  leaveQueue,
  type Ticket,
  type TicketRequest,
  ticketById,
  type User,
} from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { isRegistered } from "@wisp/games";
import { findOwnAgent } from "./agents/find.ts";
import { unnamedAmong } from "./agents/games.ts";
import { findSeason } from "./seasons/find.ts";

/** Why a use case about tickets fails. */
export type TicketFailureCode =
  | JoinFailure["failed"]
  | "unknown-agent"
  | "unknown-season"
  | "unknown-ticket"
  | "game-needed"
  | "game-removed"
  | "unnamed-game";

type TicketFailure = Failure<TicketFailureCode>;
type Owner = Pick<User, "id">;

/** A match that an owner requests for an agent. */
export interface MatchRequest extends Pick<TicketRequest, "kind" | "opponents" | "locale"> {
  /** Absent: the season's, without a season the only game of the arena that the agent plays. */
  readonly game?: string;
  /** Slug of the season of a ranked match; absent: the house season. */
  readonly season?: string;
}

/** The game of an agent that plays only one of the games that the arena has. */
function onlyGame({
  games,
}: Agent): { readonly game: string } | Failure<"game-needed" | "game-removed"> {
  const ids = [...new Set(games.map(({ game }) => game))].filter(isRegistered);
  const [game] = ids;
  if (game === undefined) {
    return { failed: "game-removed", detail: "This arena no longer has any game of this agent." };
  }
  if (ids.length === 1) return { game };
  const detail = `Specify the game: this agent plays ${ids.join(", ")}.`;
  return { failed: "game-needed", detail };
}

/** Adds an owner's agent to a queue and returns the id of its ticket. */
export async function requestMatch(
  database: Database,
  owner: Owner,
  slug: string,
  { game, season: seasonSlug, ...request }: MatchRequest,
): Promise<{ readonly id: string } | TicketFailure> {
  const agent = await findOwnAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  const season = seasonSlug === undefined ? null : await findSeason(database, seasonSlug);
  if (season !== null && isFailure(season)) return season;
  const played = game === undefined ? (season ?? onlyGame(agent)) : { game };
  if (isFailure(played)) return played;
  if (!isRegistered(played.game) && agent.games.some((each) => each.game === played.game)) {
    return { failed: "game-removed", detail: "This arena no longer has this game." };
  }
  const { locale } = request;
  if (locale !== undefined) {
    const check = await lastCheck(database, agent.version.id);
    const unnamed = unnamedAmong([{ game: played.game, locale }], check);
    if (unnamed !== undefined) return unnamed;
  }
  // A ticket of the house season names no season.
  const seasonId = season === null || season.house ? null : season.id;
  return joinQueue(database, { ...request, game: played.game, seasonId, agentId: agent.id });
}

/** The ticket with this id if its agent is the owner's. */
export async function findTicket(
  database: Database,
  owner: Owner,
  id: string,
): Promise<Ticket | Failure<"unknown-ticket">> {
  const ticket = await ticketById(database, id);
  if (ticket?.agent.ownerId === owner.id) return ticket;
  const detail = "You have no ticket with this id. Tickets are deleted after 7 days.";
  return { failed: "unknown-ticket", detail };
}

/** Removes an owner's ticket from its queue if it still waits. Returns the ticket as it is now. */
export async function leaveOwnQueue(
  database: Database,
  owner: Owner,
  id: string,
): Promise<Ticket | Failure<"unknown-ticket">> {
  const ticket = await findTicket(database, owner, id);
  if (isFailure(ticket)) return ticket;
  await leaveQueue(database, ticket.id);
  return findTicket(database, owner, id);
}
