import { followedAgents } from "@wisp/db";
import { cache } from "react";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

/** The slugs of the agents that the reader follows, read once per request; none for visitors. */
export const followedSlugs = cache(async (): Promise<ReadonlySet<string>> => {
  const user = await signedIn();
  const agents = user === null ? [] : await followedAgents(database(), user.id);
  return new Set(agents.map(({ slug }) => slug));
});
