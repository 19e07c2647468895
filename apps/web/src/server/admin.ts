import type { User } from "@wisp/db";
import { notFound } from "next/navigation";
import { signedIn } from "./session/signed-in.ts";

/**
 * The signed-in admin, for a page or an action of theirs. Everybody else gets the page for missing
 * addresses, which does not reveal that the page exists.
 */
export async function adminOnly(): Promise<User> {
  const user = await signedIn();
  return user?.role === "admin" ? user : notFound();
}
