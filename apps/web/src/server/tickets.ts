import type { ApiTicket } from "@wisp/api";
import { findAgent } from "@wisp/arena";
import {
  type Agent,
  type Database,
  isFailure,
  type JoinFailure,
  joinQueue,
  seasonBySlug,
  type Ticket,
  type TicketRequest,
  ticketById,
  type User,
} from "@wisp/db";
import { isLocale } from "#i18n/locale.ts";
import { ApiProblem } from "./calls/api.ts";
import { valueOrProblem } from "./calls/value-or-problem.ts";

const codes = {
  retired: "forbidden",
  "wrong-game": "forbidden",
  "wrong-language": "forbidden",
  suspended: "forbidden",
  "not-passed": "forbidden",
  "no-season": "forbidden",
  "not-entered": "forbidden",
  "no-matches-left": "too-many",
  "too-many-requests": "too-many",
} as const satisfies Record<JoinFailure["failed"], ApiProblem["code"]>;

/** The ticket with this id, if its agent is this owner's. */
export async function ownTicket(
  database: Database,
  owner: User,
  id: string,
): Promise<Ticket | null> {
  const ticket = await ticketById(database, id);
  return ticket?.agent.ownerId === owner.id ? ticket : null;
}

/** The game of an agent that plays one; throws the problem of the call when it plays several. */
function onlyGame({ games }: Agent): string {
  const ids = [...new Set(games.map(({ game }) => game))];
  const [game] = ids;
  if (game !== undefined && ids.length === 1) return game;
  throw new ApiProblem("bad-request", `Specify the game: this agent plays ${ids.join(", ")}.`);
}

/** Adds an owner's agent to a queue; throws the problem when it is refused. */
export async function askToPlay(
  database: Database,
  owner: User,
  slug: string,
  {
    game,
    ...request
  }: Omit<TicketRequest, "agentId" | "game"> & { readonly game: string | undefined },
): Promise<{ readonly id: string }> {
  const agent = valueOrProblem(await findAgent(database, owner, slug));
  const joined = await joinQueue(database, {
    ...{ ...request, agentId: agent.id, game: game ?? onlyGame(agent) },
  });
  if (isFailure(joined)) throw new ApiProblem(codes[joined.failed], joined.detail);
  return { id: joined.id };
}

/** The season that a ranked match is requested in; throws the problem when there is none. */
export async function requestedSeason(
  database: Database,
  slug: string | undefined,
): Promise<{ readonly seasonId: string | null }> {
  if (slug === undefined) return { seasonId: null };
  const season = await seasonBySlug(database, slug);
  if (season !== null) return { seasonId: season.house ? null : season.id };
  throw new ApiProblem("not-found", "There is no such season. /api/v1/seasons lists all seasons.");
}

/** The same for the API; throws the problem when there is none. */
export async function ticketOf(database: Database, owner: User, id: string): Promise<Ticket> {
  const ticket = await ownTicket(database, owner, id);
  if (ticket !== null) return ticket;
  throw new ApiProblem(
    "not-found",
    "You have no ticket with this id. Tickets are deleted after 7 days.",
  );
}

/** A ticket as the API shows it to its owner. */
export function ticketAnswer(ticket: Ticket): ApiTicket {
  const { id, kind, agent, game, locale, opponents, state, position, busy } = ticket;
  if (!isLocale(locale)) throw new Error(`ticket ${id} is in language ${locale}`);
  return {
    ...{ id, kind, agent: agent.slug, game, locale, opponents, state, position, busy },
    season: ticket.season?.slug ?? null,
    createdAt: ticket.createdAt.toISOString(),
    match: ticket.matchId,
    reason: ticket.refusal,
  };
}
