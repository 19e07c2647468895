import {
  type Database,
  type PlanRoom,
  performSeasonAction,
  type SeasonAction,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { gameRemoved, type SeasonFailure } from "./failure.ts";
import { findOwnSeason } from "./find.ts";
import { tableSize } from "./table-size.ts";

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
  { manyOfAnOwner }: Pick<PlanRoom, "manyOfAnOwner">,
): Promise<{ readonly done: boolean } | SeasonFailure> {
  const season = await findOwnSeason(database, user, slug);
  if (isFailure(season)) return season;
  const seats = tableSize(season);
  if (seats === null && needGame.includes(action)) return gameRemoved();
  const request = { seasonId: season.id, action, actorId: user.id };
  return performSeasonAction(database, { ...request, seats: seats ?? 0, manyOfAnOwner });
}
