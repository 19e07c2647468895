import { setTimeout as sleep } from "node:timers/promises";
import { type Ticket, ticketById } from "@wisp/db";
import { KeyedSemaphore } from "@wisp/limits";
import { ApiProblem } from "#server/calls/api.ts";
import {
  type OpenQuestion,
  openQuestion,
  type SeatState,
  seatState,
} from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";
import type { Caller } from "./caller.ts";
import { ownSeat } from "./own-seat.ts";

/** How often a seat that waits is read again. */
const POLL_MS = 500;

/** Waits that one account may have open in this process. */
export const MAX_WAITS_OF_ONE = 8;
const waits = new KeyedSemaphore({ perKey: MAX_WAITS_OF_ONE, total: 200 });

/** A seat as a wait found it in the end. */
export interface WaitResult {
  readonly now: SeatState;
  readonly question: OpenQuestion | null;
}

/** Takes a slot for a wait; returns a function that frees it. Throws the problem when there is none. */
function takeRoom({ user }: Caller): () => void {
  const release = waits.tryAcquire(user.id);
  if (release === "key") {
    const message = `Your account has ${MAX_WAITS_OF_ONE} calls of wait_for_turn open. Let one of them end first.`;
    throw new ApiProblem("too-many", message);
  }
  if (release === "total") {
    throw new ApiProblem("busy", "Too many players are waiting. Try again in a moment.");
  }
  return release;
}

/** Whether there is something to say to the player. */
const isSettled = ({ now, question }: WaitResult): boolean =>
  question !== null || (now.state !== "queued" && now.state !== "playing");

/** The current state of a ticket; its last state, when it has been deleted since. */
const ticketNow = async (ticket: Ticket): Promise<Ticket> =>
  (await ticketById(database(), ticket.id)) ?? ticket;

async function look(ticket: Ticket): Promise<WaitResult> {
  const now = await seatState(ticket.state === "waiting" ? await ticketNow(ticket) : ticket);
  return { now, question: now.state === "playing" ? await openQuestion(now.inbox) : null };
}

/**
 * Waits until a seat is asked something or its match is over, for at most `maxMs` and as long as the
 * caller is there. Throws the problem for a seat of somebody else, and when too many wait.
 */
export async function waitForTurn(
  caller: Caller,
  seat: string,
  maxMs: number,
): Promise<WaitResult> {
  const giveBack = takeRoom(caller);
  const deadline = performance.now() + maxMs;
  try {
    const ticket = await ownSeat(caller, seat);
    for (;;) {
      const waited = await look(ticket);
      const leftMs = deadline - performance.now();
      if (isSettled(waited) || leftMs <= 0 || caller.signal.aborted) return waited;
      const { signal } = caller;
      await sleep(Math.min(POLL_MS, leftMs), undefined, { signal }).catch(() => {});
    }
  } finally {
    giveBack();
  }
}
