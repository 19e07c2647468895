import type { Session } from "@wisp/agents";
import {
  type AnyGame,
  type Ask,
  type Decision,
  type GameEvent,
  type Locale,
  type LogEntry,
  type Seat,
  type Setup,
  Table,
} from "@wisp/game";
import { PeopleAnnouncer } from "./announcement.ts";
import { askSeat } from "./ask-seat.ts";
import { GuardedSession } from "./guarded-session.ts";

/** A moment of a recorded match: a seat that was about to answer. */
export interface RecordedMoment {
  readonly game: AnyGame;
  /** `config` and `materials` have passed the game's own schemas. */
  readonly setup: Setup<unknown, unknown>;
  readonly locale: Locale;
  /** The log of the match, at least up to the moment. */
  readonly events: readonly LogEntry<GameEvent>[];
  readonly seat: Seat;
  /** Length of the log at the moment. */
  readonly at: number;
  /** Which of the seat's asks it is, from 1. */
  readonly nth: number;
  /** See `MatchToPlay`. */
  readonly announcedPeople?: readonly Seat[] | null;
}

/**
 * Puts a question to a session at a moment of a recorded match: the session perceives what the seat had
 * seen until then, as after a takeover, and is asked with the question's own clock. Nothing enters the
 * match. The caller opens the session and closes it. Never rejects because of the agent.
 *
 * @param askOf the question, from the view of the seat
 * @param kind a probe is asked only of sessions that answer side questions
 */
export async function askMoment(
  { game, setup, locale, events, seat, at, nth, announcedPeople = null }: RecordedMoment,
  session: Session,
  askOf: (view: unknown, seat: Seat, locale: Locale) => Ask<unknown>,
  kind: Decision["kind"] = "decision",
): Promise<{ readonly decision: Decision; readonly ask: Ask<unknown> }> {
  const guarded = new GuardedSession(session);
  const announcer = new PeopleAnnouncer(announcedPeople, locale);
  const table = new Table(game, setup, (viewer: Seat, event, view) => {
    if (viewer !== seat) return;
    guarded.perceive({ event, view, replayed: true, ...announcer.at(seat, event) });
  });
  table.append(events.slice(0, at));
  const view = table.view(seat);
  const ask = askOf(view, seat, locale);
  const question = { game, kind, ask, at, seat, nth, view };
  const { record } = await askSeat({ ...question, session: guarded });
  return { decision: record, ask };
}
