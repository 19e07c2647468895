import { type Database, type Fork, forkById } from "@wisp/db";
import type { Failure } from "@wisp/game";
import { type ForkFailureCode, forkFailure } from "./failure.ts";

/** A fork, for everyone who has its link, as its branches are. */
export async function findFork(
  database: Database,
  id: string,
): Promise<Fork | Failure<ForkFailureCode>> {
  return (await forkById(database, id)) ?? forkFailure("unknown-fork", "There is no such fork.");
}
