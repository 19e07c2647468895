import {
  agentBySlug,
  type Database,
  enterSeason,
  inviteAgents,
  mayRun,
  type NotInvited,
  type PlanRoom,
  performSeasonAction,
  type SeasonAction,
  type User,
  withdrawAgent,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { isRegistered } from "@wisp/games";
import { findOwnAgent } from "../agents/find.ts";
import {
  agentsPerTable,
  emptySeatsOf,
  findOwnSeason,
  findSeason,
  gameRemoved,
  type SeasonFailure,
  seasonFailure,
} from "./find.ts";
import { roundToEnter } from "./tournament.ts";

/** Actions after which matches are played. A season of a removed game can still be ended. */
const needGame: readonly SeasonAction[] = ["start", "resume"];

/**
 * Starts, pauses, resumes, freezes or publishes a season of the user's. `done` is false if it was done
 * before.
 */
export async function actOnSeason(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
  action: SeasonAction,
  { allowSameOwner }: Pick<PlanRoom, "allowSameOwner">,
): Promise<{ readonly done: boolean } | SeasonFailure> {
  const season = await findOwnSeason(database, user, slug);
  if (isFailure(season)) return season;
  const seats = agentsPerTable(season);
  if (seats === null && needGame.includes(action)) return gameRemoved();
  const request = { seasonId: season.id, action, actorId: user.id };
  return performSeasonAction(database, {
    ...request,
    seats: seats ?? 0,
    allowSameOwner,
    emptySeats: emptySeatsOf(season),
  });
}

/** The failure of a request that names an agent which the user may not enter. */
export const notYours = () =>
  seasonFailure("not-yours", "There is no such agent, or it is not yours.");

/** Enters an agent of the user's in a season. */
export async function enterAgent(
  database: Database,
  user: Pick<User, "id">,
  seasonSlug: string,
  agentSlug: string,
): Promise<{ readonly entered: boolean } | SeasonFailure> {
  const season = await findSeason(database, seasonSlug);
  if (isFailure(season)) return season;
  if (!isRegistered(season.game)) return gameRemoved();
  const agent = await findOwnAgent(database, user, agentSlug);
  if (isFailure(agent)) return notYours();
  const lateRound = await roundToEnter(database, season, Date.now());
  return enterSeason(database, season.id, agent.id, lateRound);
}

/**
 * Invites agents to a season of the user's: all of them, or none. `refused` names those that cannot
 * be invited; if it is empty, all were invited.
 */
export async function inviteToSeason(
  database: Database,
  user: Pick<User, "id" | "role">,
  seasonSlug: string,
  agentSlugs: readonly string[],
): Promise<{ readonly refused: readonly NotInvited[] } | SeasonFailure> {
  const season = await findOwnSeason(database, user, seasonSlug);
  if (isFailure(season)) return season;
  if (!isRegistered(season.game)) return gameRemoved();
  const lateRound = await roundToEnter(database, season, Date.now());
  return { refused: await inviteAgents(database, user.id, season.id, agentSlugs, lateRound) };
}

/**
 * Withdraws an agent from a season: an owner their own, the season's organizer one that has no owner
 * or was invited. In a season that is open to everyone and no tournament, only its owner withdraws an agent. `left`
 * is false if the agent was not in the season.
 *
 * @param reason the organizer's, which the audit log keeps
 */
export async function withdrawFromSeason(
  database: Database,
  user: Pick<User, "id" | "role">,
  seasonSlug: string,
  agentSlug: string,
  reason = "",
): Promise<{ readonly left: boolean } | SeasonFailure> {
  const season = await findSeason(database, seasonSlug);
  if (isFailure(season)) return season;
  const agent = await agentBySlug(database, agentSlug);
  if (agent === null) return notYours();
  const own = agent.owner?.id === user.id;
  const mayUninvite =
    agent.owner === null || season.eligibility === "invited" || season.stages !== null;
  if (!own && !(mayUninvite && mayRun(user, season))) return notYours();
  return { left: await withdrawAgent(database, own ? null : user.id, season.id, agent, reason) };
}
