import type { NextRequest } from "next/server";
import { decode } from "next-auth/jwt";
import { env } from "../../env.ts";
import { sessionSecret } from "./cookie.ts";

/** What next-auth keeps in the browser while somebody is at a provider. */
const STATES = ["__Secure-next-auth.state", "next-auth.state"] as const;

/** Where it remembers to lead afterwards. */
const WANTED = ["__Secure-next-auth.callback-url", "next-auth.callback-url"] as const;

/** Whether a provider sent somebody back whose sign-in began in this browser, lately. */
async function beganHere({ cookies, nextUrl }: NextRequest): Promise<boolean> {
  const secret = sessionSecret();
  const salt = STATES.find((name) => cookies.has(name));
  if (secret === undefined || salt === undefined) return false;
  const held = await decode({ token: cookies.get(salt)?.value, secret, salt }).catch(() => null);
  return held !== null && held.value === nextUrl.searchParams.get("state");
}

/**
 * Where to send somebody whom a provider sent back in vain, to be told why: next-auth has one word
 * for all of it. Null when next-auth should go on.
 */
export async function sentBackInVain(request: NextRequest): Promise<string | null> {
  const { pathname, searchParams, origin } = request.nextUrl;
  if (!/^\/api\/auth\/callback\/(huggingface|github)$/.test(pathname)) return null;
  const told = (error: string): string => `${env.WISP_URL ?? origin}/sign-in?error=${error}`;
  if (!(await beganHere(request))) return told("Expired");
  return searchParams.get("error") === "access_denied" ? told("Refused") : null;
}

/** The path that next-auth remembers of a sign-in that went wrong; undefined for none, or a step of it. */
export function wantedBefore(jar: {
  get(name: string): { readonly value: string } | undefined;
}): string | undefined {
  const kept = WANTED.map((name) => jar.get(name)).find((cookie) => cookie !== undefined);
  const url = URL.parse(kept?.value ?? "");
  if (url === null || url.pathname.startsWith("/sign-in")) return undefined;
  return url.pathname + url.search + url.hash;
}
