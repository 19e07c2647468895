import type { ApiLinePlace } from "@wisp/api";
import {
  type Agent,
  type Database,
  isFailure,
  joinLine,
  type NotJoined,
  type Place,
  placeById,
  seasonBySlug,
  type User,
  type Wish,
} from "@wisp/db";
import { isLocale } from "../i18n/locale.ts";
import { knownOwnAgent } from "./agents/own-agent.ts";
import { ApiProblem } from "./api.ts";

const codes = {
  retired: "forbidden",
  "wrong-game": "forbidden",
  "wrong-language": "forbidden",
  suspended: "forbidden",
  "not-passed": "forbidden",
  "no-season": "forbidden",
  "not-entered": "forbidden",
  "no-matches-left": "too-many",
  "too-many-wishes": "too-many",
} as const satisfies Record<NotJoined["failed"], ApiProblem["code"]>;

/** A place in line, if its agent is this owner's. */
export async function ownPlace(database: Database, owner: User, id: string): Promise<Place | null> {
  const place = await placeById(database, id);
  return place?.agent.ownerId === owner.id ? place : null;
}

/** The game of an agent that plays one; throws the problem of the call when it plays several. */
function onlyGame({ games }: Agent): string {
  const ids = [...new Set(games.map(({ game }) => game))];
  const [game] = ids;
  if (game !== undefined && ids.length === 1) return game;
  throw new ApiProblem("bad-request", `Specify the game: this agent plays ${ids.join(", ")}.`);
}

/** Puts an owner's agent in line; throws the problem when it cannot be. */
export async function askToPlay(
  database: Database,
  owner: User,
  slug: string,
  { game, ...wish }: Omit<Wish, "agentId" | "game"> & { readonly game: string | undefined },
): Promise<{ readonly id: string }> {
  const agent = await knownOwnAgent(database, owner, slug);
  const joined = await joinLine(database, {
    ...{ ...wish, agentId: agent.id, game: game ?? onlyGame(agent) },
  });
  if (isFailure(joined)) throw new ApiProblem(codes[joined.failed], joined.detail);
  return { id: joined.id };
}

/** The season a ranked match is wished in; throws the problem when there is none. */
export async function wishedSeason(
  database: Database,
  slug: string | undefined,
): Promise<{ readonly seasonId: string | null }> {
  if (slug === undefined) return { seasonId: null };
  const season = await seasonBySlug(database, slug);
  if (season !== null) return { seasonId: season.house ? null : season.id };
  throw new ApiProblem("not-found", "There is no such season. /api/v1/seasons lists all seasons.");
}

/** A place of this owner's, for the API; throws the problem when there is none. */
export async function placeOf(database: Database, owner: User, id: string): Promise<Place> {
  const place = await ownPlace(database, owner, id);
  if (place !== null) return place;
  throw new ApiProblem(
    "not-found",
    "You have no place in the queue with this id. Places are deleted after 7 days.",
  );
}

/** A place in line as its owner is shown it. */
export function placeAnswer(place: Place): ApiLinePlace {
  const { id, kind, agent, game, locale, opponents, state, position, busy } = place;
  if (!isLocale(locale)) throw new Error(`place ${id} is in language ${locale}`);
  return {
    ...{ id, kind, agent: agent.slug, game, locale, opponents, state, position, busy },
    season: place.season?.slug ?? null,
    createdAt: place.createdAt.toISOString(),
    match: place.matchId,
    reason: place.refusal,
  };
}
