import { findSeason } from "@wisp/arena";
import type { Season } from "@wisp/db";
import { valueOrProblem } from "#server/calls/value-or-problem.ts";
import { database } from "#server/storage/database.ts";

/** The season with this slug. Throws the problem of the call if there is none. */
export const knownSeason = async (slug: string): Promise<Season> =>
  valueOrProblem(await findSeason(database(), slug));
