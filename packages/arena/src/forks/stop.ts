import { type Database, endFork, type Fork, type User } from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { type ForkFailureCode, forkFailure } from "./failure.ts";
import { findFork } from "./find.ts";

/** Ends a user's fork before all of its runs are played; finished runs stay. */
export async function stopFork(
  database: Database,
  user: Pick<User, "id" | "role">,
  id: string,
): Promise<Fork | Failure<ForkFailureCode>> {
  const fork = await findFork(database, id);
  if (isFailure(fork)) return fork;
  if (fork.ownerId !== user.id && user.role !== "admin") {
    return forkFailure("not-yours", "Only the owner of this fork and admins can stop it.");
  }
  const isDone = await endFork(database, id, "owner");
  return isDone ? findFork(database, id) : forkFailure("not-done", "It is over.");
}
