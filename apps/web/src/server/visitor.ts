import { createHash, randomBytes } from "node:crypto";

/** A random number that tells one browser's guesses apart; it stands for nobody. */
const COOKIE = "WISP_VISITOR";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const pattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{22})(?:;|$)`);

export interface Visitor {
  /** Of this visitor in one match; in another it is another one, so that nothing adds up to a trail. */
  idIn(matchId: string): string;
  /** The header that remembers a new visitor; null when the browser knows it already. */
  readonly setCookie: string | null;
}

/** Who visits, by the cookie of the request, or a new visitor. */
export function visitorOf(request: Request): Visitor {
  const known = pattern.exec(request.headers.get("cookie") ?? "")?.[1];
  const number = known ?? randomBytes(16).toString("base64url");
  const https =
    new URL(request.url).protocol === "https:" ||
    request.headers.get("x-forwarded-proto") === "https";
  const attributes = ["Path=/api/v1/matches", `Max-Age=${YEAR_SECONDS}`, "HttpOnly"];
  if (https) attributes.push("Secure");
  return {
    idIn: (matchId) => createHash("sha256").update(`${matchId}/${number}`).digest("base64url"),
    setCookie:
      known === undefined
        ? [`${COOKIE}=${number}`, ...attributes, "SameSite=Lax"].join("; ")
        : null,
  };
}
