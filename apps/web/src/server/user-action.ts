import type { User } from "@wisp/db";
import { redirect } from "next/navigation";
import { adminOnly } from "./admin.ts";
import { writesTooFast } from "./owner.ts";
import { signedIn } from "./session/signed-in.ts";

/** The result of an action of an account that made too many changes within a minute. */
interface TooManyRequests {
  readonly problem: "too-many-requests";
}

/** The result of an action whose session has ended. The form keeps its input. */
interface SignedOut {
  readonly problem: "signed-out";
}

type Work<Outcome> = (user: User) => Promise<Outcome>;

async function limited<Outcome>(
  user: User,
  work: Work<Outcome>,
): Promise<Outcome | TooManyRequests> {
  return writesTooFast(user) ? { problem: "too-many-requests" } : work(user);
}

/**
 * Performs a server action for the signed-in user, within the limit on changes of an account. All
 * actions that change something use this function or one of the two below, except `signOutEverywhere`:
 * ending one's sessions must always work. Next.js refuses actions that pages of other sites send, and
 * `serve/bodies.ts` limits their size.
 */
export async function userAction<Outcome>(
  work: Work<Outcome>,
): Promise<Outcome | TooManyRequests | SignedOut> {
  const user = await signedIn();
  return user === null ? { problem: "signed-out" } : limited(user, work);
}

/** The same; visitors sign in first and return to `href`. */
export async function userActionAt<Outcome>(
  href: string,
  work: Work<Outcome>,
): Promise<Outcome | TooManyRequests> {
  const signIn = `/sign-in?${new URLSearchParams({ callbackUrl: href })}`;
  return limited((await signedIn()) ?? redirect(signIn), work);
}

/** The same for admins. Others get the page for missing addresses. */
export async function adminAction<Outcome>(
  work: Work<Outcome>,
): Promise<Outcome | TooManyRequests> {
  return limited(await adminOnly(), work);
}
