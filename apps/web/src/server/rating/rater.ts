import { findRater, type RaterIdentity } from "@wisp/arena";
import type { KnownRater } from "@wisp/db";
import { isFailure, type Locale } from "@wisp/game";
import { cookies } from "next/headers";
import { chosenLocale } from "#i18n/locale.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly, takeFrom } from "#server/limits/limits.ts";
import { readCookies, secureCookies } from "#server/session/cookie.ts";
import { signedIn, signedInBy } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

/** The secret of an invitation. Each study has one of its own, which browsers send to its addresses alone. */
const COOKIE = "WISP_RATER";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The headers that keep the secret of an invitation in a browser; with null, that remove it. */
export function raterCookies(slug: string, secret: string | null): [string, string][] {
  const kept = `Max-Age=${secret === null ? 0 : YEAR_SECONDS}; HttpOnly; SameSite=Lax${secureCookies() ? "; Secure" : ""}`;
  const name = encodeURIComponent(slug);
  return [`/studies/${name}`, `/api/v1/studies/${name}`].map((path) => [
    "set-cookie",
    `${COOKIE}=${secret ?? ""}; Path=${path}; ${kept}`,
  ]);
}

/** A rater of this study; null: there is none like that, or they withdrew. */
export async function raterOf(slug: string, identity: RaterIdentity): Promise<KnownRater | null> {
  const rater = await findRater(database(), identity);
  return isFailure(rater) || rater.slug !== slug ? null : rater;
}

/** By the link of an invitation, else by the account. */
async function raterAmong(
  slug: string,
  secret: string | undefined,
  account: typeof signedIn,
): Promise<KnownRater | null> {
  const invited = secret === undefined ? null : await raterOf(slug, { secret });
  if (invited !== null) return invited;
  const user = await account();
  return user && raterOf(slug, { user, slug });
}

/** The rater who reads a page; null for all others. */
export const raterOfPage = async (slug: string): Promise<KnownRater | null> =>
  raterAmong(slug, (await cookies()).get(COOKIE)?.value, signedIn);

/** The site's language for the browser that makes a call. */
export function localeOf({ headers }: Request): Locale {
  const sent = readCookies(headers.get("cookie") ?? "");
  const cookie = (name: string) => {
    const value = sent.get(name);
    return value === undefined ? undefined : { value };
  };
  return chosenLocale({ get: cookie }, headers);
}

/** The number of an item in an address. */
export function readNth(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new ApiProblem("not-found", "There is no such item.");
}

/** The rater who makes a call. Throws one problem for unknown studies and for callers who do not rate in it. */
export async function raterOfCall(request: Request, slug: string): Promise<KnownRater> {
  refuseForeign(request.headers);
  const secret = readCookies(request.headers.get("cookie") ?? "").get(COOKIE);
  const found = await raterAmong(slug, secret, () => signedInBy(request.headers));
  if (found === null) {
    // Only raters have the larger limit of their address.
    if (request.method !== "GET") {
      refuseEarly(takeFrom(rates.writes, callerOf(request.headers)), "Too many requests.");
    }
    throw new ApiProblem(
      "not-found",
      "This browser has no invitation to this study. Open the link of your invitation again.",
    );
  }
  if (request.method !== "GET") {
    refuseEarly(rates.ratings.take(`${slug}/${found.pseudonym}`), "Too many requests.");
  }
  return found;
}
