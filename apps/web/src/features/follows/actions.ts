"use server";

import { followAgent, isId, unfollowAgent } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { revalidatePath } from "next/cache";
import { agentHref, matchHref } from "#links.ts";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userActionAt } from "#server/user-action.ts";

/** Result of a form that follows or unfollows an agent. */
export interface FollowOutcome {
  readonly problem?: "too-many-requests" | "too-many-agents" | "unknown-agent";
}

/** Follows an agent, or stops; visitors sign in first and return to the page of the form. */
export async function setFollowed(_: FollowOutcome, form: FormData): Promise<FollowOutcome> {
  const slug = formText(form, "agent");
  const match = formText(form, "match");
  const href = isId(match) ? matchHref(match) : agentHref(slug);
  return userActionAt<FollowOutcome>(href, async (user) => {
    if (form.get("follow") === "yes") {
      const followed = await followAgent(database(), user.id, slug);
      if (isFailure(followed)) return { problem: followed.failed };
    } else await unfollowAgent(database(), user.id, slug);
    revalidatePath(href);
    revalidatePath("/me/following");
    return {};
  });
}
