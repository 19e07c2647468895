import { findSeason } from "@wisp/arena";
import type { Season } from "@wisp/db";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { database } from "#server/storage/database.ts";

/** The season with this slug. Throws the problem of the call if there is none. */
export const knownSeason = async (slug: string): Promise<Season> =>
  unwrapOrThrow("GET /seasons/{slug}", await findSeason(database(), slug));
