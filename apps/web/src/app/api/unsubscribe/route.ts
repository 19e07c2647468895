import { unsubscribeByToken } from "@wisp/arena";
import { database } from "#server/storage/database.ts";
import { storageKeyRing } from "#server/storage/key-ring.ts";

/**
 * Unsubscribes by one click of a mail program (RFC 8058): it posts to the address of List-Unsubscribe,
 * without a session and from anywhere. The token is the permission, and a second click does no harm.
 */
export async function POST(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const ring = storageKeyRing();
  const ended = ring !== null && (await unsubscribeByToken(database(), ring, token));
  return new Response(ended ? "You are unsubscribed.\n" : "This link is not valid.\n", {
    status: ended ? 200 : 400,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/** A mail program that only opens the address leads to the page with the button. */
export function GET(request: Request): Response {
  const { search } = new URL(request.url);
  return new Response(null, { status: 303, headers: { location: `/unsubscribe${search}` } });
}
