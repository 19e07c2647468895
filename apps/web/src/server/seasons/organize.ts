import { findAgent } from "@wisp/arena";
import {
  agentBySlug,
  type Database,
  enterSeason,
  inviteAgents,
  isFailure,
  mayOrganize,
  mayRun,
  type NotInvited,
  performSeasonAction,
  type Season,
  type SeasonAction,
  seasonBySlug,
  type User,
  withdrawAgent,
} from "@wisp/db";
import { env } from "#env.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { refusedSeason, type SeasonRefusal } from "./refusal.ts";
import { seatsOf } from "./terms.ts";

/** A season by its slug; throws the problem when there is none. */
export async function seasonOf(database: Database, slug: string): Promise<Season> {
  const season = await seasonBySlug(database, slug);
  if (season !== null) return season;
  throw new ApiProblem("not-found", "There is no such season. /api/v1/seasons lists all seasons.");
}

/** A season that the user may change and act on; throws the problem when it is none of theirs. */
export async function ownSeason(database: Database, user: User, slug: string): Promise<Season> {
  const season = await seasonOf(database, slug);
  if (mayRun(user, season)) return season;
  throw new ApiProblem("forbidden", "Only the organizer of this season and admins can do this.");
}

/** Throws the problem when the user makes no seasons. */
export function organizersOnly(user: User): void {
  if (mayOrganize(user)) return;
  throw new ApiProblem(
    "forbidden",
    "Only organizers can create seasons. Ask the administrator of this arena for the role.",
  );
}

/** What tables are like here; see `PlanRoom`. */
export const roomOf = ({ game, config }: Season) => ({
  seats: seatsOf(game, config),
  manyOfAnOwner: env.WISP_MODE === "local",
});

/** Actions after which matches are played. */
const needTables: readonly SeasonAction[] = ["start", "resume"];

/** Performs an action on a season. The caller has checked that the user may run it. */
export async function performAction(
  database: Database,
  user: User,
  season: Season,
  wanted: SeasonAction,
): Promise<{ readonly done: boolean } | SeasonRefusal> {
  // A season of a game that this arena no longer has can still be ended.
  const room = needTables.includes(wanted) ? roomOf(season) : { seats: 0, manyOfAnOwner: true };
  return performSeasonAction(database, {
    seasonId: season.id,
    action: wanted,
    actorId: user.id,
    ...room,
  });
}

const nobody = (): SeasonRefusal =>
  refusedSeason("not-yours", "There is no such agent, or it is not yours.", "agent");

/** Enters an agent of the user's. */
export async function enter(
  database: Database,
  user: User,
  season: Season,
  slug: string,
): Promise<{ readonly entered: boolean } | SeasonRefusal> {
  const agent = await findAgent(database, user, slug);
  if (isFailure(agent)) return nobody();
  return enterSeason(database, season.id, agent.id);
}

/** Invites agents, all or none; that the season is the user's own, the caller has checked. */
export async function invite(
  database: Database,
  user: User,
  season: Season,
  slugs: readonly string[],
): Promise<readonly NotInvited[]> {
  return inviteAgents(database, user.id, season.id, slugs);
}

/**
 * Takes an agent out: the user's own, or as the season's organizer one that is nobody's or was
 * invited. Whoever entered a season that is open to everyone is taken out by nobody else.
 */
export async function withdraw(
  database: Database,
  user: User,
  season: Season,
  slug: string,
): Promise<{ readonly left: boolean } | SeasonRefusal> {
  const agent = await agentBySlug(database, slug);
  if (agent === null) return nobody();
  if (agent.owner?.id === user.id) {
    return { left: await withdrawAgent(database, null, season.id, agent) };
  }
  const uninvites = agent.owner === null || season.eligibility === "invited";
  if (!mayRun(user, season) || !uninvites) return nobody();
  return { left: await withdrawAgent(database, user.id, season.id, agent) };
}
