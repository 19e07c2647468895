import { readerOfSession, type ShownReader } from "@wisp/db";
import { cookies } from "next/headers";
import { keepFor, ownRoute } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";
import { cookieName, readCookies, sessionIn } from "./cookie.ts";

/** What pages show of the person who is signed in; null for visitors. */
async function readerIn(cookie: (name: string) => string | undefined): Promise<ShownReader | null> {
  const session = await sessionIn(cookie);
  return session && readerOfSession(database(), session);
}

/** Answers a browser that asks who is signed in, or null; for the site's own pages alone. */
export const readerCall = ownRoute(async ({ request }) => {
  const jar = readCookies(request.headers.get("cookie") ?? "");
  return Response.json(await readerIn((name) => jar.get(name)), { headers: keepFor(0) });
});

/**
 * Who reads a page, as far as the server may know: undefined on a page that is the same for everybody
 * (see serve/same-for-all.ts), and where it could not be read; then the browser asks.
 */
export async function knownReader(): Promise<ShownReader | null | undefined> {
  const jar = await cookies();
  if (!jar.has(cookieName("session-token"))) return null;
  const reader = await readerIn((name) => jar.get(name)?.value).catch((error: unknown) => {
    console.error("Who is signed in could not be read.", error);
    return null;
  });
  return reader ?? undefined;
}
