import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { decode } from "next-auth/jwt";
import { env } from "#env.ts";
import { cookieName, sessionSecret } from "./cookie.ts";

/** Whether a provider sent a user back whose sign-in began in this browser, lately. */
async function beganHere({ cookies, nextUrl }: NextRequest): Promise<boolean> {
  const secret = sessionSecret();
  // What next-auth keeps in the browser while the user is at a provider.
  const salt = cookieName("state");
  const token = cookies.get(salt)?.value;
  if (secret === undefined || token === undefined) return false;
  const held = await decode({ token, secret, salt }).catch(() => null);
  return held !== null && held.value === nextUrl.searchParams.get("state");
}

/**
 * Where to send a user whose sign-in at a provider failed, so that they see why: next-auth has one
 * word for all reasons. Null when next-auth should continue.
 */
export async function failedSignIn(request: NextRequest): Promise<string | null> {
  const { pathname, searchParams, origin } = request.nextUrl;
  const [, way] =
    /^\/api\/auth\/callback\/(huggingface|github|email-link|local)$/.exec(pathname) ?? [];
  if (way === undefined) return null;
  const signIn = `${env.WISP_URL ?? origin}/sign-in`;
  // Forms alone lead there; next-auth fails when the address is opened directly.
  if (way === "email-link" || way === "local") return signIn;
  const errorPage = (error: string): string => `${signIn}?error=${error}`;
  if (!(await beganHere(request))) return errorPage("Expired");
  return searchParams.get("error") === "access_denied" ? errorPage("Refused") : null;
}

/** The path that next-auth remembers of a sign-in that went wrong; undefined for none, or a step of it. */
export function pageBeforeSignIn(jar: {
  get(name: string): { readonly value: string } | undefined;
}): string | undefined {
  const url = URL.parse(jar.get(cookieName("callback-url"))?.value ?? "");
  if (url === null || url.pathname.startsWith("/sign-in")) return undefined;
  return url.pathname + url.search + url.hash;
}

const PARAMETER = "callbackUrl";

/** Whether next-auth can read this as the address of a page to lead to. */
function isReadable(address: string): boolean {
  const url = URL.parse(address, address.startsWith("/") ? "http://here" : undefined);
  return url?.protocol === "http:" || url?.protocol === "https:";
}

/**
 * Removes an unreadable page to return to after signing in from a request: next-auth would treat it as
 * an error of its settings, and fail.
 */
export async function forgetUnreadablePages({ nextUrl }: NextRequest): Promise<void> {
  // next-auth reads the last of several.
  const asked = nextUrl.searchParams.getAll(PARAMETER);
  if (!asked.every(isReadable)) nextUrl.searchParams.delete(PARAMETER);
  const jar = await cookies();
  const name = cookieName("callback-url");
  const kept = jar.get(name)?.value ?? "";
  if (kept !== "" && !isReadable(kept)) jar.delete(name);
}

/**
 * The address to lead to: the requested one if it is a page of this site, escaped for a header; else the
 * start page.
 */
export function ownPage({ url, baseUrl }: { url: string; baseUrl: string }): string {
  const asked = URL.parse(url, baseUrl);
  return asked?.origin === baseUrl ? asked.href : baseUrl;
}
