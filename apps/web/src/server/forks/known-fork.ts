import { findFork } from "@wisp/arena";
import type { Fork } from "@wisp/db";
import { readId } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { database } from "#server/storage/database.ts";

/** The fork that a call names; throws the problem where there is none. */
export const knownFork = async (id: string): Promise<Fork> =>
  unwrapOrThrow("GET /forks/{id}", await findFork(database(), readId("fork", id)));
