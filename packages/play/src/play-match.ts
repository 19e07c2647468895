import { setTimeout as sleep } from "node:timers/promises";
import { type AnswerFailure, SEALED_END, type Session, type VisibleEvent } from "@wisp/agents";
import {
  type Answer,
  type AnyGame,
  type Ask,
  type Decision,
  forcedAnswer,
  type GameEvent,
  type Interviewing,
  type Locale,
  type LogEntry,
  type Outcome,
  type Projection,
  type Seat,
  type Setup,
  Table,
  type ViewListener,
} from "@wisp/game";
import { Announcer, sealedEndSentence } from "./announcement.ts";
import { answerOf, collect, GuardedSession, type RecordedAnswer } from "./ask-seat.ts";
import { type DueInterview, Interviewer, SeatHistories } from "./interviewer.ts";
import { matchResult, seatsOf } from "./match-result.ts";
import { askForNotes, type MatchNotes, noteAsk, withNotes } from "./notes.ts";
import { askPatiently, MatchPatience, type Patience } from "./patience.ts";
import { project } from "./projection.ts";
import type { MatchStore, StoredPart } from "./store.ts";

/** The longest pause of a turn before the first question to a player who practises. */
const FIRST_PAUSE_MS = 1_000;

/** What playing a match needs. */
export interface MatchToPlay {
  readonly game: AnyGame;
  /** `config` and `materials` have passed the game's own schemas. */
  readonly setup: Setup<unknown, unknown>;
  readonly locale: Locale;
  /** By seat; as many as the game seats with this configuration. */
  readonly sessions: readonly Session[];
  readonly store: MatchStore;
  /** The stored part of the match, when it continues after a crash or a drain. */
  readonly stored?: StoredPart;
  /** Called with events after they are committed, in order; `from` is the place of the first. */
  onCommitted?(events: readonly LogEntry<GameEvent>[], from: number): void;
  /**
   * The minimum duration of a turn with this question in milliseconds, so that spectators can follow.
   * If the answers come sooner, the commit waits; the pause is part of no latency. Absent: a turn lasts
   * as long as its agents take.
   */
  minTurnMs?(ask: Ask<unknown>): number;
  /**
   * The only seat that no agent of the arena plays; absent: none, or there are several. The others answer quickly until
   * its player was asked something, and no turn lasts as long as if that player had to choose: no other could time it.
   */
  readonly practising?: Seat;
  /**
   * Whether a turn lasts as long as if the seats with forced answers had been asked, so that a player who
   * times the match cannot tell them. Absent: no, for matches that are not shown before they are over.
   */
  readonly hidesForced?: boolean;
  /** Whether turns whose questions say so last their whole time limit (`Ask.fullTime`). Absent: no. */
  readonly keepsFullTime?: boolean;
  /** The interviews that seats are given beside the match. Absent: none. */
  readonly interviewing?: Interviewing;
  /** Seats of the people, where every player may know them; null or absent: players do not learn who is a person. */
  readonly announcedPeople?: readonly Seat[] | null;
  /**
   * Whether other matches with the same content are still to be played: the agents then hear that it is
   * over, and nothing else of its last turn. Absent: no.
   */
  readonly sealed?: boolean;
  /**
   * Whether the season withholds the words of the match when it is over; asked at the end of a match that has
   * some. Absent: it does not.
   */
  hidesWords?(): Promise<boolean>;
  /** Most milliseconds for an answer to an interview; absent: what the interview gives. */
  readonly maxInterviewMs?: number;
  /** The notes of its seats, in a season with notes. Absent: no seat takes any. */
  readonly notes?: MatchNotes;
  /** With a seat whose agent's service is away, asked at each failure; absent: its answer is missing at once. */
  patienceWith?(seat: Seat, failure: AnswerFailure): Patience | undefined;
  /**
   * When aborted, the match stops after the turn that is being played, and interviews at once: those that are
   * not over are held again when the match continues.
   */
  readonly stop?: AbortSignal;
}

/** The end of a match, or that it was stopped between two turns and can continue later. */
export type PlayResult = Projection | { readonly stopped: true };

/** What a seat will perceive, or be asked beside the match, once the log up to there is committed. */
type Pending =
  | { readonly seat: Seat; readonly visible: VisibleEvent }
  | { readonly seat: Seat; readonly interview: DueInterview };

/**
 * The sessions of a table, each with what it will perceive once it is committed. A session that is
 * interviewed at a place perceives nothing beyond it meanwhile; the others do not wait.
 */
class Listeners {
  readonly #sessions: readonly Session[];
  readonly #announcer: Announcer;
  readonly #interview: (interview: DueInterview) => Promise<void>;
  #pending: Pending[] = [];
  /** By seat the view after the last event that it has perceived. */
  readonly #views = new Map<Seat, unknown>();
  /** By seat its interviews and what it perceives after them. */
  readonly #busy = new Map<Seat, Promise<void>>();

  /** @param interview puts a question to a seat and keeps the answer */
  constructor(
    sessions: readonly Session[],
    announcer: Announcer,
    interview: (interview: DueInterview) => Promise<void>,
  ) {
    this.#announcer = announcer;
    this.#interview = interview;
    this.#sessions = sessions.map((session) => new GuardedSession(session));
  }

  /** Keeps an event that a seat may see, until `notify`. */
  readonly keep: ViewListener<unknown, GameEvent> = (seat, event, view) => {
    this.#pending.push({ seat, visible: { event, view, ...this.#announcer.at(seat, event) } });
  };

  /** Keeps an interview at the present place, until `notify`. */
  readonly keepInterview = (interview: DueInterview): void => {
    this.#pending.push({ seat: interview.seat, interview });
  };

  /** @param replayed the events are from before this runner took the match over */
  notify(replayed = false): void {
    const pending = this.#pending;
    this.#pending = [];
    // Interviews of one seat at one place are held together.
    const interviews = pending.flatMap((each) => ("interview" in each ? each.interview : []));
    const held = Map.groupBy(interviews, ({ seat, at }) => `${seat}/${at}`);
    for (const next of pending) {
      if ("visible" in next) {
        const { seat, visible } = next;
        this.#views.set(seat, visible.view);
        this.#perceive(seat, { ...visible, ...(replayed && { replayed: true }) });
        continue;
      }
      const { seat, at } = next.interview;
      const together = held.get(`${seat}/${at}`) ?? [];
      if (next.interview !== together[0]) continue;
      this.#then(seat, async () => {
        await Promise.all(together.map(this.#interview));
      });
    }
  }

  #perceive(seat: Seat, event: VisibleEvent): void {
    if (this.#busy.has(seat)) this.#then(seat, async () => this.session(seat).perceive(event));
    else this.session(seat).perceive(event);
  }

  #then(seat: Seat, next: () => Promise<void>): void {
    const chain = (this.#busy.get(seat) ?? Promise.resolve()).then(next);
    // `settled` reports a failure.
    chain.catch(() => {});
    this.#busy.set(seat, chain);
  }

  isBusy(seat: Seat): boolean {
    return this.#busy.has(seat);
  }

  /** Resolves when a seat has perceived everything; rejects where an answer could not be stored. */
  async settled(seat: Seat): Promise<void> {
    await this.#busy.get(seat);
    this.#busy.delete(seat);
  }

  /** The same for all seats. */
  async allSettled(): Promise<void> {
    await Promise.all([...this.#busy.keys()].map((seat) => this.settled(seat)));
  }

  /** In place of the last turn, which reveals the content. */
  notifyOfSealedEnd(locale: Locale): void {
    this.#pending = [];
    const announcement = sealedEndSentence[locale];
    for (const [seat, view] of this.#views) {
      this.#perceive(seat, { event: { type: SEALED_END }, view, announcement });
    }
  }

  session(seat: Seat): Session {
    const session = this.#sessions[seat];
    if (session === undefined) throw new RangeError(`no session at seat ${seat}`);
    return session;
  }
}

/**
 * Plays a match to its end: advance, ask all due seats at the same time, decide, commit, notify. Forced answers
 * are given without asking, and are not stored: they follow from the log. Sessions and
 * `onCommitted` receive committed events only. Rejects when the store does (another runner owns the
 * match) or the game has a bug; agents cannot make it reject.
 */
export async function playMatch(match: MatchToPlay): Promise<PlayResult> {
  const {
    game,
    setup,
    locale,
    sessions,
    store,
    stored,
    stop,
    hidesForced = false,
    practising,
    keepsFullTime = false,
  } = match;
  const noteOf = (seat: Seat) => match.notes?.bySeat.get(seat);
  const announcer = new Announcer(
    match.announcedPeople ?? null,
    locale,
    (seat) => noteOf(seat) !== undefined,
  );
  const decisions: Decision[] = [...(stored?.decisions ?? [])];
  const patience = new MatchPatience((...failed) => match.patienceWith?.(...failed), stop);
  const histories = new SeatHistories(decisions);
  /** Whether interviews are left to the runner that continues the match. */
  let leavesInterviews = false;
  const listeners = new Listeners(sessions, announcer, async (interview) => {
    if (!stop?.aborted) {
      const { seat } = interview;
      const noted = withNotes(interview.ask, noteOf(seat)?.handed);
      const session = listeners.session(seat);
      const handed = histories.of(seat);
      const question = { ...interview, ask: noted, game, session, handed, ...(stop && { stop }) };
      const asked = await askPatiently({ ...question, kind: "interview" }, patience);
      if (asked !== null && !stop?.aborted) {
        decisions.push(asked.record);
        await store.saveDecisions([asked.record]);
        return;
      }
    }
    leavesInterviews = true;
  });
  const interviewer =
    match.interviewing === undefined
      ? undefined
      : new Interviewer(game.interviews ?? [], {
          interviewing: match.interviewing,
          locale,
          stored: decisions,
          notesOf: (seat) => histories.notes(seat),
          canAsk: (seat) => listeners.session(seat).interview !== undefined,
          schedule: listeners.keepInterview,
          ...(match.maxInterviewMs !== undefined && { maxMs: match.maxInterviewMs }),
        });
  const table = new Table(game, setup, listeners.keep, interviewer);
  interviewer?.attach(table);

  const commit = async (from: number, unsaved: readonly Decision[]): Promise<void> => {
    const events = table.log.slice(from);
    await store.appendTurn({ from, events, decisions: unsaved });
    if (match.sealed === true && table.outcome !== undefined) listeners.notifyOfSealedEnd(locale);
    else listeners.notify();
    match.onCommitted?.(events, from);
  };

  const question = (seat: Seat): Ask<unknown> =>
    withNotes(game.ask(table.view(seat), seat, locale), noteOf(seat)?.handed);

  const limitOf = (seat: Seat, asked: Ask<unknown>): number =>
    Math.max(asked.timeLimitMs, listeners.session(seat).minTimeLimitMs ?? 0);

  /** Of the turn that comes; undefined: any. */
  const maxPauseMs = (): number | undefined =>
    practising === undefined || decisions.some(({ seat }) => seat === practising)
      ? undefined
      : FIRST_PAUSE_MS;

  /** Puts its question to a seat once it has perceived everything; null where the match stops before there is an answer. */
  const ask = async (
    at: number,
    seat: Seat,
    asked: Ask<unknown>,
  ): Promise<RecordedAnswer<unknown> | null> => {
    if (listeners.isBusy(seat)) {
      await listeners.settled(seat);
      if (stop?.aborted) return null;
    }
    const view = table.view(seat);
    const session = listeners.session(seat);
    const handed = histories.of(seat);
    const place = { game, at, seat, nth: table.asks(seat), session, view, handed };
    const timeLimitMs = limitOf(seat, asked);
    const start = performance.now();
    const turn = { ...place, kind: "decision", maxPauseMs: maxPauseMs() } as const;
    const patient = { ...turn, ask: { ...asked, timeLimitMs } };
    const recorded = await askPatiently(patient, patience);
    histories.took(seat, asked.kind, performance.now() - start);
    return recorded;
  };

  /** Milliseconds that a turn which began at `start` still has to last. */
  const leftOf = (due: readonly Seat[], forced: readonly Seat[], start: number): number => {
    const { minTurnMs } = match;
    // A person's own pace can be followed: the others see the move immediately.
    const paced = due.filter((seat) => listeners.session(seat).minTimeLimitMs === undefined);
    const shown = paced.map((seat) => minTurnMs?.(question(seat)) ?? 0);
    // A seat that is not asked takes the time that it might have taken: quick turns would show who is not.
    const hidden = (hidesForced ? forced : []).map((seat) => {
      if (seat === practising) return 0;
      const draws = table.random(`forced/${seat}/${table.asks(seat)}`);
      return Math.min(histories.likelyDurationMs(seat, draws), limitOf(seat, question(seat)));
    });
    const whole = (keepsFullTime ? table.due : []).map((seat) => {
      const own = question(seat);
      if (own.fullTime !== true) return 0;
      return seat === practising ? own.timeLimitMs : limitOf(seat, own);
    });
    const wantedMs = Math.max(0, ...shown, ...hidden, ...whole);
    return Math.min(wantedMs, maxPauseMs() ?? wantedMs) - (performance.now() - start);
  };

  /** Tells the sessions the result, unless they have heard it, and asks them for notes; false: it was stopped. */
  const conclude = async (outcome: Outcome, isNew: boolean): Promise<boolean> => {
    const { notes, maxInterviewMs } = match;
    if (!isNew && notes === undefined) return true;
    const hasWords = table.log.some(({ words }) => words === true);
    const hidesWords = hasWords && ((await match.hidesWords?.()) ?? false);
    const ended = { game, locale, events: table.log, hidesWords };
    const seats = seatsOf(outcome);
    for (const [seat, session] of isNew ? sessions.entries() : []) {
      // Absent in most sessions: it is not computed for them.
      if (session.hearResult !== undefined) session.hearResult(matchResult(seats, ended, seat));
    }
    if (notes === undefined) return true;
    const stopped = await askForNotes({
      game,
      notes,
      at: table.log.length,
      askOf: (seat) =>
        noteAsk(locale, hidesWords ? null : matchResult(seats, ended, seat).text, maxInterviewMs),
      sessionOf: (seat) => listeners.session(seat),
      viewOf: (seat) => table.view(seat),
      ...(stop && { stop }),
    });
    return !stopped;
  };

  if (stored === undefined || stored.events.length === 0) {
    table.deal();
    table.advance();
    await commit(0, []);
  } else {
    table.append(stored.events);
    listeners.notify(true);
  }
  // Only its interviews are left then, and its agents know other sessions.
  const wasOver = table.outcome !== undefined;

  for (;;) {
    const { outcome, due } = table;
    if (outcome !== undefined) {
      await listeners.allSettled();
      if (leavesInterviews) return { stopped: true };
      if (match.sealed !== true && !(await conclude(outcome, !wasOver))) return { stopped: true };
      return project(game, outcome, { events: table.log, decisions }, locale);
    }
    if (stop?.aborted) return { stopped: true };
    const at = table.log.length;
    const start = performance.now();
    const known = new Map(
      decisions
        .filter(
          ({ kind, seat, nth }) =>
            kind === "decision" && due.includes(seat) && nth === table.asks(seat),
        )
        .map((record) => [record.seat, answerOf(question(record.seat), record)] as const),
    );
    const forced = new Map<Seat, Answer<unknown>>();
    const asked = new Map<Seat, Promise<RecordedAnswer<unknown> | null>>();
    for (const seat of due) {
      if (known.has(seat)) continue;
      const own = question(seat);
      const answer = forcedAnswer(own);
      if (answer === undefined) asked.set(seat, ask(at, seat, own));
      else forced.set(seat, answer);
    }
    const { answers, records, unsaved } = await collect(asked, store);
    if (records.length < asked.size) {
      if (unsaved.length > 0) await store.saveDecisions(unsaved);
      return { stopped: true };
    }
    decisions.push(...records);
    for (const record of records) histories.add(record);
    const leftMs = leftOf(due, [...forced.keys()], start);
    if (leftMs > 0) {
      // Answers that are there outlive a runner that dies while it waits.
      if (unsaved.length > 0) await store.saveDecisions(unsaved);
      await sleep(leftMs, undefined, { signal: stop }).catch(() => {});
      // A commit before its time would show who was not asked: the next runner makes it.
      if (stop?.aborted && hidesForced && forced.size > 0) continue;
    }
    table.decide(new Map([...known, ...forced, ...answers]));
    table.advance();
    await commit(at, leftMs > 0 ? [] : unsaved);
  }
}
