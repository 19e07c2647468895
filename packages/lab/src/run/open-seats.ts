import type { AnswerFailure, Session } from "@wisp/agents";
import { isFailure, type Seat } from "@wisp/game";

/**
 * Opens the sessions of a table at the same time. If one of them cannot be opened, closes the others and
 * resolves with the failure of the first such seat.
 *
 * @param seats the data of each seat, in order
 */
export async function openSeats<Known>(
  seats: readonly Known[],
  open: (known: Known, seat: Seat) => Promise<Session | AnswerFailure>,
): Promise<Session[] | AnswerFailure> {
  const opened = await Promise.all(seats.map(open));
  const failure = opened.find(isFailure);
  const sessions = opened.flatMap((session) => (isFailure(session) ? [] : [session]));
  if (failure === undefined) return sessions;
  await Promise.all(sessions.map((session) => session.close()));
  return failure;
}
