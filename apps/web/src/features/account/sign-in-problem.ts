import type { Messages } from "next-intl";

type Problem = keyof Messages["account"]["signIn"]["problem"];

/** The messages of failures, by the names that next-auth and the site's own steps give them. */
const problems: Readonly<Record<string, Problem>> = {
  Refused: "refused",
  Expired: "expired",
  TooMany: "tooMany",
  OAuthSignin: "unreachable",
  OAuthCallback: "unconfirmed",
  Callback: "here",
  Configuration: "here",
};

/** The message for the `error` of the sign-in page's address; unknown values have one, too. */
export const signInProblem = (error: string | readonly string[]): Problem =>
  (typeof error === "string" && Object.hasOwn(problems, error) && problems[error]) || "other";
