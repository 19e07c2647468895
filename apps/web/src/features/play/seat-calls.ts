import type { AfterMatch, AnswerResult, PersonAnswer, SeatNow } from "#server/seats/shapes.ts";

const pathOf = (ticket: string): string => `/api/seats/${ticket}`;

/** Where the server says that a seat may have changed. */
export const changesOf = (ticket: string): string => `${pathOf(ticket)}/changes`;

/** The site knows no seat of this browser by that id: it was given up, or the browser keeps no cookies. */
export class UnknownSeat extends Error {}

/** Asks the page's own origin; rejects when it cannot be reached, and with `UnknownSeat`. */
async function answered<Value>(path: string, init?: RequestInit): Promise<Value> {
  const response = await fetch(path, { cache: "no-store", ...init });
  if (response.status === 404) throw new UnknownSeat(path);
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return response.json();
}

const post = <Value>(path: string, body: object, signal?: AbortSignal): Promise<Value> =>
  answered(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

/** The current state of the seat; `after` is the cursor of the last known public event. */
export const seatNow = (ticket: string, after: number): Promise<SeatNow> =>
  answered(`${pathOf(ticket)}?after=${after}`);

/** What the seat's player learns after the match. */
export const afterSeat = (ticket: string): Promise<AfterMatch> =>
  answered(`${pathOf(ticket)}/after`);

/** Judges, keeps or gives an answer; see `PersonAnswer`. */
export const sendAnswer = (
  ticket: string,
  answer: PersonAnswer,
  signal: AbortSignal,
): Promise<AnswerResult> => post(`${pathOf(ticket)}/answer`, answer, signal);

/** Gives the seat up. */
export const leaveSeat = (ticket: string): Promise<{ readonly left: boolean }> =>
  post(`${pathOf(ticket)}/leave`, {});

/** A request that has no answer by then is sent again: a connection may hang without an error. */
const ATTEMPT_MS = 8_000;
const MAX_PAUSE_MS = 4_000;

/** Resolves after `ms`, or sooner when the network returns or `signal` is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const awake = new AbortController();
    const wake = (): void => {
      clearTimeout(timer);
      awake.abort();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    window.addEventListener("online", wake, { once: true, signal: awake.signal });
    signal.addEventListener("abort", wake, { once: true, signal: awake.signal });
    if (signal.aborted) wake();
  });

/**
 * Sends a request again until the site answers it; undefined when `signal` is aborted first. An attempt
 * that is on its way is then not cancelled, because it may still arrive. The site must take a repeated
 * request for the same one.
 *
 * @param failed called for every attempt that fails
 */
export async function resend<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
  failed: () => void,
  firstPauseMs = 500,
): Promise<Value | undefined> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await attempt(AbortSignal.timeout(ATTEMPT_MS));
    } catch {
      failed();
    }
    await pause(pauseMs, signal);
  }
  return undefined;
}
