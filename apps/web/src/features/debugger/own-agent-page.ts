import { type Agent, agentBySlug, type User } from "@wisp/db";
import { notFound, redirect } from "next/navigation";
import { signInHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

/**
 * The reader's own agent, for a page at `href`: visitors sign in first, and for everybody else it does
 * not exist.
 */
export async function ownAgentAt(
  slug: string,
  href: string,
): Promise<{ readonly user: User; readonly agent: Agent }> {
  const user = await signedIn();
  if (user === null) return redirect(signInHref(href));
  const agent = await agentBySlug(database(), decodeURIComponent(slug));
  if (agent === null || agent.owner?.id !== user.id) notFound();
  return { user, agent };
}
