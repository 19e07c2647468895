"use server";

import { type AbsentAgent, absentFrom } from "@wisp/db";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

/** Which of the reader's agents did not come to a match. */
export async function absentAt(matchId: string): Promise<readonly AbsentAgent[]> {
  const user = await signedIn();
  return user === null ? [] : absentFrom(database(), user.id, matchId);
}
