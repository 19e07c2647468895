import type { Messages } from "next-intl";

/** Where to go after signing in: a path of this site, "/me" for anything else. */
export function returnAddress(wanted: string | readonly string[] | undefined): string {
  if (typeof wanted !== "string") return "/me";
  const here = "https://this.site";
  const url = URL.parse(wanted, here);
  if (url === null || url.origin !== here || !wanted.startsWith("/")) return "/me";
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" is an address of this site, but resolving its dots gives one elsewhere.
  return path.startsWith("//") ? "/me" : path;
}

type Problem = keyof Messages["account"]["signIn"]["problem"];

/** The messages of failures, by the names that next-auth and the site's own steps give them. */
const problems: Readonly<Record<string, Problem>> = {
  Refused: "refused",
  Expired: "expired",
  TooMany: "tooMany",
  Closed: "closed",
  OAuthSignin: "unreachable",
  OAuthCallback: "unconfirmed",
  Callback: "here",
  Configuration: "here",
};

/** The message for the `error` of the sign-in page's address; unknown values have one, too. */
export const signInProblem = (error: string | readonly string[]): Problem =>
  (typeof error === "string" && Object.hasOwn(problems, error) && problems[error]) || "other";
