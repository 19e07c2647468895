import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { cookieName } from "./cookie.ts";

const PARAMETER = "callbackUrl";

/** Whether next-auth can read this as the address of a page to lead to. */
function isReadable(address: string): boolean {
  const url = URL.parse(address, address.startsWith("/") ? "http://here" : undefined);
  return url?.protocol === "http:" || url?.protocol === "https:";
}

/**
 * Forgets what a request says of the page to lead to after signing in where nobody can read it:
 * next-auth takes that for a fault of its settings, and fails.
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
 * The address to lead to: what was asked for where that is a page of this site, written so that it
 * can stand in a header; else the start page.
 */
export function ownPage({ url, baseUrl }: { url: string; baseUrl: string }): string {
  const asked = URL.parse(url, baseUrl);
  return asked?.origin === baseUrl ? asked.href : baseUrl;
}
