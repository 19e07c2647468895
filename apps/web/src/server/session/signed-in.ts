import { type User, userById } from "@wisp/db";
import { cookies } from "next/headers";
import { cache } from "react";
import { database } from "#server/storage/database.ts";
import { readCookies, type Session, sessionIn } from "./cookie.ts";

/** The user of a session, unless it was ended or its user has deleted the account. */
async function userOf(session: Session | null): Promise<User | null> {
  const user = session && (await userById(database(), session.userId));
  return session !== null && user !== null && session.since >= user.sessionsFrom.getTime()
    ? user
    : null;
}

/** The signed-in user of a page, read once per request; null for visitors. */
export const signedIn = cache(async (): Promise<User | null> => {
  const jar = await cookies();
  return userOf(await sessionIn((name) => jar.get(name)?.value));
});

/** The signed-in user of a request's cookies; null for visitors. */
export async function signedInBy(headers: Headers): Promise<User | null> {
  const jar = readCookies(headers.get("cookie") ?? "");
  return userOf(await sessionIn((name) => jar.get(name)));
}
