import type { AnswerFailure, Session } from "@wisp/agents";
import {
  type AnyGame,
  type Ask,
  canonical,
  type Decision,
  type GameEvent,
  hasFreeText,
  type Locale,
  type LogEntry,
  type Seat,
  type Setup,
  Table,
} from "@wisp/game";
import { Announcer } from "./announcement.ts";
import { answerOf, askSeat, GuardedSession } from "./ask-seat.ts";
import { SeatHistories } from "./interviewer.ts";
import { type SeatNote, withNotes } from "./notes.ts";

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
  /** The decisions of the match before the moment, with their memories; absent: the session is handed none. */
  readonly earlier?: readonly Decision[];
  /** The notes that the seat was handed; absent: it takes none. */
  readonly seatNote?: Pick<SeatNote, "handed">;
}

/** What a session answered at a moment of a recorded match. */
interface MomentAnswer {
  readonly decision: Decision;
  readonly ask: Ask<unknown>;
  /** Why no answer came; absent: one did. */
  readonly failure?: AnswerFailure;
}

/**
 * Puts a question to a session at a moment of a recorded match: the session perceives what the seat had
 * seen until then, as after a takeover, and is asked with the question's own clock. Nothing enters the
 * match. The caller opens the session and closes it. Never rejects because of the agent.
 *
 * @param askOf the question, from the view of the seat
 * @param kind an interview is held only with sessions that answer them
 */
export async function askMoment(
  {
    game,
    setup,
    locale,
    events,
    seat,
    at,
    nth,
    announcedPeople = null,
    earlier = [],
    seatNote,
  }: RecordedMoment,
  session: Session,
  askOf: (view: unknown, seat: Seat, locale: Locale) => Ask<unknown>,
  kind: Decision["kind"] = "decision",
): Promise<MomentAnswer> {
  const guarded = new GuardedSession(session);
  const announcer = new Announcer(announcedPeople, locale, () => seatNote !== undefined);
  const table = new Table(game, setup, (viewer: Seat, event, view) => {
    if (viewer !== seat) return;
    guarded.perceive({ event, view, replayed: true, ...announcer.at(seat, event) });
  });
  table.append(events.slice(0, at));
  const view = table.view(seat);
  const ask = withNotes(askOf(view, seat, locale), seatNote?.handed);
  const handed = new SeatHistories(earlier).of(seat);
  const question = { game, kind, ask, at, seat, nth, view, handed };
  const { record, failure } = await askSeat({ ...question, session: guarded });
  return { decision: record, ask, ...(failure !== undefined && { failure }) };
}

/** A question of a stored match: the one that `original` answers. */
export interface RecordedQuestion
  extends Pick<RecordedMoment, "announcedPeople" | "earlier" | "seatNote"> {
  readonly game: AnyGame;
  /** `config` and `materials` have passed the game's own schemas. */
  readonly setup: Setup<unknown, unknown>;
  readonly locale: Locale;
  /** The whole log of the match. */
  readonly events: readonly LogEntry<GameEvent>[];
  readonly original: Decision;
}

/** An answer to a recorded question. */
export interface RepeatedAnswer {
  readonly decision: Decision;
  /**
   * Whether it is the same choice as the original; null for free texts, and unless both answers are
   * legal.
   */
  readonly same: boolean | null;
}

function sameChoice(ask: Ask<unknown>, original: Decision, decision: Decision): boolean | null {
  if (hasFreeText(ask.shape) || original.missed !== null || decision.missed !== null) return null;
  const [before, now] = [answerOf(ask, original), answerOf(ask, decision)];
  // An answer that was legal under earlier rules may be illegal now.
  if (!("given" in before) || !("given" in now)) return null;
  return canonical(before.given) === canonical(now.given);
}

/**
 * Puts a recorded question to a session again, outside the match: the session perceives what its
 * seat had seen until then, as after a takeover, and is asked with the same clock. Nothing enters the
 * match. The caller opens the session and closes it. Never rejects because of the agent.
 */
export async function askAgain(
  { original, ...match }: RecordedQuestion,
  session: Session,
): Promise<RepeatedAnswer> {
  const { seat, at, nth } = original;
  const { decision, ask } = await askMoment({ ...match, seat, at, nth }, session, match.game.ask);
  return { decision, same: sameChoice(ask, original, decision) };
}
