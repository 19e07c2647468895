import { readerById, type ShownReader } from "@wisp/db";
import { cookies } from "next/headers";
import { cookieName } from "#server/session/cookie.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

/** Who is signed in; null for visitors. */
export async function whoReads(): Promise<ShownReader | null> {
  const user = await signedIn();
  return user && readerById(database(), user.id);
}

/**
 * The same for a page, as far as the server may know: undefined on a page that all signed-in readers
 * share (see serve/shared-paths.ts), and where it could not be read; then the browser asks.
 */
export async function knownReader(): Promise<ShownReader | null | undefined> {
  if (!(await cookies()).has(cookieName("session-token"))) return null;
  const reader = await whoReads().catch((error: unknown) => {
    console.error("Who is signed in could not be read.", error);
    return null;
  });
  return reader ?? undefined;
}
