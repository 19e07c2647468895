import { randomBytes } from "node:crypto";
import { findPerson, ownSeat, type PersonIdentity } from "@wisp/arena";
import { isId, type Ticket } from "@wisp/db";
import { cookies } from "next/headers";
import { env } from "#env.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

/** A secret by which a browser without an account finds its seat again. */
const COOKIE = "WISP_PLAYER";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const secretPattern = /^[A-Za-z0-9_-]{22}$/;

/** The possible persons of a request, the account first. A visitor who signed in keeps the earlier seat. */
export async function identities(): Promise<PersonIdentity[]> {
  const user = await signedIn();
  const visitor = (await cookies()).get(COOKIE)?.value ?? "";
  return [
    ...(user === null ? [] : [{ user }]),
    ...(secretPattern.test(visitor) ? [{ visitor }] : []),
  ];
}

/** The acting person; gives a new visitor a cookie. For server actions and route handlers, which may set one. */
export async function identityToPlay(): Promise<PersonIdentity> {
  const [known] = await identities();
  if (known !== undefined) return known;
  const visitor = randomBytes(16).toString("base64url");
  (await cookies()).set(COOKIE, visitor, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: YEAR_SECONDS,
    secure: env.WISP_URL?.startsWith("https:") ?? false,
  });
  return { visitor };
}

/** The ticket of a seat that this request's player holds, and as whom; null for all others. */
export async function seatAndPlayer(
  ticketId: string,
): Promise<{ readonly ticket: Ticket; readonly player: PersonIdentity } | null> {
  if (!isId(ticketId)) return null;
  for (const player of await identities()) {
    const person = await findPerson(database(), player);
    const ticket = person && (await ownSeat(database(), person, ticketId));
    if (ticket !== null) return { ticket, player };
  }
  return null;
}

/** The ticket of a seat that this request's player holds; null for all others. */
export async function seatOfRequest(ticketId: string): Promise<Ticket | null> {
  return (await seatAndPlayer(ticketId))?.ticket ?? null;
}

/** The same for calls. Throws one problem for unknown seats and for those of others. */
export async function knownSeat(ticketId: string): Promise<Ticket> {
  const ticket = await seatOfRequest(ticketId);
  if (ticket !== null) return ticket;
  throw new ApiProblem("not-found", "You have no seat with this id. Take one at /play.");
}
