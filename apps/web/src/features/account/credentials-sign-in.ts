import { signIn } from "next-auth/react";
import { withQuery } from "#links.ts";

/** Begins the `error` of a banned account, which the sign-in page explains; see `bannedError`. */
const BANNED = "Banned.";

/**
 * Signs in without a provider, and opens `next`; a banned account gets the sign-in page, with the
 * moderator's reason.
 *
 * @returns the error for the form; null while another page opens
 */
export async function signInWith(
  way: "local" | "email-link",
  credentials: Readonly<Record<string, string>>,
  next: string,
): Promise<string | null> {
  const answer = await signIn(way, { ...credentials, redirect: false });
  const error = answer?.ok === true ? answer.error : (answer?.error ?? "unknown");
  if (!error) window.location.assign(next);
  else if (error.startsWith(BANNED)) {
    window.location.assign(withQuery("/sign-in", { error }));
  } else return error;
  return null;
}
