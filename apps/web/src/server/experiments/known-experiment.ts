import { findExperiment } from "@wisp/arena";
import type { Experiment } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

/** The experiment that a call may read; throws the problem for others. */
export async function knownExperiment(slug: string, request: Request): Promise<Experiment> {
  const published = await findExperiment(database(), null, slug);
  if (!isFailure(published)) return published;
  return unwrapOrThrow(
    "GET /experiments/{slug}",
    await findExperiment(database(), await ownerOf(request, "read"), slug),
  );
}
