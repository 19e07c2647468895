import { slugsOf } from "@wisp/db";
import { cache } from "react";
import { signedIn } from "./session/signed-in.ts";
import { database } from "./storage/database.ts";

/** The slugs of the reader's agents, read once per request; none for visitors. */
export const ownSlugs = cache(async (): Promise<readonly string[]> => {
  const user = await signedIn();
  return user === null ? [] : slugsOf(database(), user.id);
});
