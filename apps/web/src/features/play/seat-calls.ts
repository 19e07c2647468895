import type { AnswerResult, PersonAnswer, SeatNow } from "#server/seats/shapes.ts";

const pathOf = (ticket: string): string => `/api/seats/${ticket}`;

/** Where the server says that a seat may have changed. */
export const changesOf = (ticket: string): string => `${pathOf(ticket)}/changes`;

/** Asks the page's own origin; rejects when it cannot be reached or has no such seat. */
async function answered<Value>(path: string, init?: RequestInit): Promise<Value> {
  const response = await fetch(path, { cache: "no-store", ...init });
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

/** Judges, keeps or gives an answer; see `PersonAnswer`. */
export const sendAnswer = (
  ticket: string,
  answer: PersonAnswer,
  signal: AbortSignal,
): Promise<AnswerResult> => post(`${pathOf(ticket)}/answer`, answer, signal);

/** Gives the seat up. */
export const leaveSeat = (ticket: string): Promise<{ readonly left: boolean }> =>
  post(`${pathOf(ticket)}/leave`, {});
