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

type Work<Result> = (user: User) => Promise<Result>;

async function limited<Result>(user: User, work: Work<Result>): Promise<Result | TooManyRequests> {
  return writesTooFast(user) ? { problem: "too-many-requests" } : work(user);
}

/**
 * Performs a server action for the signed-in user, within the limit on changes of an account. All
 * actions that change something use this function or one of the two below, except `signOutEverywhere`:
 * ending one's sessions must always work. Next.js refuses actions that pages of other sites send, and
 * `serve/bodies.ts` limits their size.
 */
export async function userAction<Result>(
  work: Work<Result>,
): Promise<Result | TooManyRequests | SignedOut> {
  const user = await signedIn();
  return user === null ? { problem: "signed-out" } : limited(user, work);
}

/** The same; visitors sign in first and return to `href`. */
export async function userActionAt<Result>(
  href: string,
  work: Work<Result>,
): Promise<Result | TooManyRequests> {
  const signIn = `/sign-in?${new URLSearchParams({ callbackUrl: href })}`;
  return limited((await signedIn()) ?? redirect(signIn), work);
}

/** The same for admins. Others get the page for missing addresses. */
export async function adminAction<Result>(work: Work<Result>): Promise<Result | TooManyRequests> {
  return limited(await adminOnly(), work);
}
