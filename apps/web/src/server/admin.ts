import type { User } from "@wisp/db";
import { notFound } from "next/navigation";
import { signedIn } from "./session/signed-in.ts";

/**
 * Who administers, for a page or an action of theirs. Everybody else is led to the page for what is
 * not there: nothing tells them that it is.
 */
export async function adminOnly(): Promise<User> {
  const user = await signedIn();
  return user?.role === "admin" ? user : notFound();
}
