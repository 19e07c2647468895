"use server";

import { type Absent, absentFrom } from "@wisp/db";
import { database } from "../../server/database.ts";
import { signedIn } from "../../server/session/signed-in.ts";

/** Which of the reader's agents did not come to a match. */
export async function absentAt(matchId: string): Promise<readonly Absent[]> {
  const user = await signedIn();
  return user === null ? [] : absentFrom(database(), user.id, matchId);
}
