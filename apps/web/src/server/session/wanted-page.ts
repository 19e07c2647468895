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
