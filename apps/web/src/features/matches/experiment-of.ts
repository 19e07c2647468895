"use server";

import { findExperiment } from "@wisp/arena";
import { experimentOfMatch } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

/** What a match's page shows of its experiment. */
export interface ShownExperiment {
  readonly slug: string;
  readonly name: string;
}

/** The experiment of a match, if the reader may see it. */
export async function experimentOf(matchId: string): Promise<ShownExperiment | null> {
  const place = await experimentOfMatch(database(), matchId);
  if (place === null) return null;
  const found = await findExperiment(database(), await signedIn(), place.slug);
  return isFailure(found) ? null : { slug: found.slug, name: found.name };
}
