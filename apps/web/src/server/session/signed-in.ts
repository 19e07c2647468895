import { readerOfSession, roleInClasses, type ShownReader, type User, userById } from "@wisp/db";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { cacheFor, sameOriginRoute } from "#server/calls/api.ts";
import { noteClassroom } from "#server/limits/classrooms.ts";
import { database } from "#server/storage/database.ts";
import { cookieName, readCookies, type SignInSession, sessionIn } from "./cookie.ts";

/** The user of a session, unless it was ended or its user has deleted the account. */
async function userOf(session: SignInSession | null, asked: Headers): Promise<User | null> {
  const user = session && (await userById(database(), session.userId));
  if (session === null || user === null) return null;
  if (session.since < user.sessionsFrom.getTime()) return null;
  await noteClassroom(user.id, asked, (id) => roleInClasses(database(), id));
  return user;
}

/** The signed-in user of a page, read once per request; null for visitors. */
export const signedIn = cache(async (): Promise<User | null> => {
  const jar = await cookies();
  return userOf(await sessionIn((name) => jar.get(name)?.value), await headers());
});

/** The signed-in user of a request's cookies; null for visitors. */
export async function signedInBy(asked: Headers): Promise<User | null> {
  const jar = readCookies(asked.get("cookie") ?? "");
  return userOf(await sessionIn((name) => jar.get(name)), asked);
}

/** What pages show of the person who is signed in; null for visitors. */
async function readerIn(cookie: (name: string) => string | undefined): Promise<ShownReader | null> {
  const session = await sessionIn(cookie);
  return session && readerOfSession(database(), session);
}

/** Answers a browser that asks who is signed in, or null; for the site's own pages alone. */
export const readerCall = sameOriginRoute(async ({ request }) => {
  const jar = readCookies(request.headers.get("cookie") ?? "");
  return Response.json(await readerIn((name) => jar.get(name)), { headers: cacheFor(0) });
});

/**
 * Who reads a page, as far as the server may know: undefined on a page that is the same for everybody
 * (see serve/shared-pages.ts), and where it could not be read; then the browser asks.
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

/** Ends the session of this browser. next-auth splits long cookies into numbered ones. */
export async function endBrowserSession(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) {
    if (/^(__Secure-)?next-auth\.session-token(\.\d+)?$/.test(name)) {
      jar.set(name, "", { maxAge: 0, path: "/", secure: name.startsWith("__Secure-") });
    }
  }
}
