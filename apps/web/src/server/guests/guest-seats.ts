import type { SeatAnswer } from "@wisp/agents/inbox";
import {
  type GuestRequest,
  type HeldGuestSeat,
  heldGuestSeat,
  type TakenGuestSeat,
  takeGuestSeat,
} from "@wisp/arena";
import { type GuestDoor, leaveQueue, noteGiven } from "@wisp/db";
import { KeyedSemaphore } from "@wisp/limits";
import { env } from "#env.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly, takeFrom } from "#server/limits/limits.ts";
import { leaveTable } from "#server/seats/seat-state.ts";
import {
  giveAnswer,
  isSettled,
  questionToAnswer,
  type Turn,
  turnNow,
  waitForTurn,
} from "#server/seats/turn.ts";
import { database } from "#server/storage/database.ts";

/** The longest that one call waits for a question. */
export const MAX_WAIT_MS = 25_000;
/** When to ask again after nothing came. */
export const AGAIN_MS = 1_000;

/** Whether this arena takes programs without an account. */
export const takesGuests = (): boolean => env.WISP_GUEST_PROGRAMS === "on";

/** Throws the problem where the operator takes no guest programs. */
export function requireGuests(): void {
  if (takesGuests()) return;
  const message =
    "This arena takes no guest programs. Sign in, and register your agent at /agents/new.";
  throw new ApiProblem("not-set-up", message);
}

/** The address that a caller is counted by; null on one's own machine, where nothing is counted. */
const countedAddress = (headers: Headers): string | null =>
  env.WISP_MODE === "local" ? null : callerOf(headers);

/**
 * Seats a guest program. Throws the problem when it cannot play.
 *
 * @param token see `GuestArrival`
 */
export async function joinAsGuest(
  headers: Headers,
  door: GuestDoor,
  request: GuestRequest,
  token?: string,
): Promise<TakenGuestSeat> {
  requireGuests();
  const address = countedAddress(headers);
  if (address !== null) {
    refuseEarly(takeFrom(rates.guestSeats, address), "Too many seats from your network address.");
  }
  const arrival = { door, address, ...(token !== undefined && { token }) };
  const caps = {
    atOnce: env.WISP_GUEST_PROGRAMS_AT_ONCE,
    perAddress: env.WISP_GUEST_PROGRAMS_PER_ADDRESS,
    perDay: env.WISP_GUEST_PROGRAMS_PER_DAY,
  };
  return unwrapOrThrow(
    "POST /guest-seats",
    await takeGuestSeat(database(), arrival, request, caps),
  );
}

/** The seat that a secret plays. Throws one problem for all secrets that play none. */
export async function guestSeatOf(secret: string, seat?: string): Promise<HeldGuestSeat> {
  requireGuests();
  return unwrapOrThrow(
    "GET /guest-seats/{seat}/next",
    await heldGuestSeat(database(), secret, seat),
  );
}

const bearer = /^Bearer +(\S+)$/i;

/** The seat of a call that names it and sends its secret. Wrong secrets and unknown seats have one answer. */
export async function guestSeatOfCall(headers: Headers, seat: string): Promise<HeldGuestSeat> {
  requireGuests();
  const [, secret] = bearer.exec(headers.get("authorization") ?? "") ?? [];
  if (secret !== undefined) return guestSeatOf(secret, seat.toLowerCase());
  const detail = 'Send the secret of the seat as "Authorization: Bearer …".';
  return unwrapOrThrow("GET /guest-seats/{seat}/next", {
    failed: "secret-needed" as const,
    detail,
  });
}

/** Waits that one seat may have open in a process: a client that reconnects has two for a moment. */
const WAITS_OF_SEAT = 2;
let waits: KeyedSemaphore | undefined;

/**
 * Waits for a question to a guest program, for at most `maxMs`; where too many wait already it looks once.
 */
export async function waitAsGuest(
  { id, ticket }: HeldGuestSeat,
  maxMs: number,
  signal: AbortSignal,
): Promise<Turn> {
  // No more seats play at once, so that no address can hold the waits of others.
  waits ??= new KeyedSemaphore({
    perKey: WAITS_OF_SEAT,
    total: WAITS_OF_SEAT * env.WISP_GUEST_PROGRAMS_AT_ONCE,
  });
  const release = waits.tryAcquire(id);
  if (typeof release === "string") return turnNow(ticket);
  try {
    return await waitForTurn(ticket, Math.min(maxMs, MAX_WAIT_MS), signal);
  } finally {
    release();
  }
}

/** Whether a wait ended with nothing to do. */
export const isIdle = (turn: Turn): boolean => !isSettled(turn);

/** Gives a guest program's answer. Throws the problem when the question is not open. */
export async function answerAsGuest(
  { id, door, ticket }: HeldGuestSeat,
  question: string,
  answer: SeatAnswer,
  how: string,
): Promise<void> {
  const open = await questionToAnswer(ticket, question, how);
  await giveAnswer(open, answer, how);
  // Only there may the same request come twice without its sender's doing.
  if (door === "get") await noteGiven(database(), id, question, answer.text);
}

/** Gives up a guest program's seat; says whether a match had begun. Throws the problem when it is over. */
export async function leaveAsGuest({ ticket }: HeldGuestSeat): Promise<"queue" | "match"> {
  if (ticket.state === "waiting" && (await leaveQueue(database(), ticket.id))) return "queue";
  const { now } = await turnNow(ticket);
  if (await leaveTable(now)) return "match";
  throw new ApiProblem("conflict", "This seat has no match to leave, or you have already left.");
}
