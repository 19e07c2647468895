import type { EarlierAnswer, Turn } from "@wisp/agents";
import {
  type AnyGame,
  type Ask,
  type Decision,
  type Draws,
  EventCounts,
  type GameEvent,
  type Interview,
  type Interviewing,
  intervieweesAt,
  isAtEvent,
  type Locale,
  type PlaceListener,
  type Seat,
  type SeatNotes,
  type Setup,
  Table,
} from "@wisp/game";
import type { StoredPart } from "./store.ts";

type AnyTable = Table<unknown, unknown, unknown, unknown, GameEvent>;

/** An interview of a seat at a place in the log. */
export interface DueInterview {
  readonly seat: Seat;
  /** Length of the log at the place. */
  readonly at: number;
  /** Which of the events of its moment's type it belongs to, from 1. */
  readonly nth: number;
  readonly ask: Ask<unknown>;
  readonly view: unknown;
}

interface Interviews {
  readonly interviewing: Interviewing;
  readonly locale: Locale;
  /** Stored answers: no question is repeated. */
  readonly stored: readonly Decision[];
  /** Most milliseconds for an answer; absent: there is no such limit. */
  readonly maxMs?: number;
  /** The notes of a seat's decisions so far. */
  notesOf(seat: Seat): readonly SeatNotes[];
  /** Whether the session of a seat can be interviewed. */
  canAsk(seat: Seat): boolean;
  /** Called for every interview, while the table is at its place. */
  schedule(interview: DueInterview): void;
}

const placeOf = ({ seat, at }: Pick<Decision, "seat" | "at">, name: string): string =>
  `${seat}/${at}/${name}`;

/** An interview with what a match or an experiment wants in place of its own moment and seats. */
interface Requested extends Pick<Interview<unknown>, "at" | "of"> {
  readonly interview: Interview<unknown>;
  readonly timeLimitMs: number | undefined;
}

/** Finds the places in the log at which seats are interviewed. */
export class Interviewer implements PlaceListener {
  readonly #interviews: Interviews;
  readonly #requested: readonly Requested[];
  readonly #asked: ReadonlySet<string>;
  readonly #counts = new EventCounts();
  #table: AnyTable | undefined;

  constructor(declared: readonly Interview<unknown>[], interviews: Interviews) {
    this.#interviews = interviews;
    this.#requested = interviews.interviewing.requested.flatMap((request) =>
      declared
        .filter(({ name }) => name === request.name)
        .map((interview) => ({
          interview,
          at: request.at ?? interview.at,
          of: request.of ?? interview.of,
          timeLimitMs: request.timeLimitMs,
        })),
    );
    this.#asked = new Set(
      interviews.stored
        .filter(({ kind }) => kind === "interview")
        .map((record) => placeOf(record, record.ask)),
    );
  }

  /** The table at which the match is played. */
  attach(table: AnyTable): void {
    this.#table = table;
  }

  before({ type }: GameEvent): void {
    this.#find("before", type, this.#counts.upcoming(type));
  }

  after({ type }: GameEvent): void {
    const nth = this.#counts.upcoming(type);
    this.#counts.add(type);
    this.#find("after", type, nth);
  }

  #find(when: "before" | "after", type: string, nth: number): void {
    const here = this.#requested.filter(({ at }) => isAtEvent(at, when, type, nth));
    const table = this.#table;
    // Before the first event no seat has seen anything.
    if (here.length === 0 || table === undefined || table.log.length === 0) return;
    const { interviewing, locale, maxMs, notesOf, canAsk, schedule } = this.#interviews;
    const { due, living } = table;
    const at = table.log.length;
    const { measured } = interviewing;
    for (const { interview, of, timeLimitMs } of here) {
      const seats = intervieweesAt(of, {
        due,
        living,
        ...(measured !== undefined && { measured }),
      });
      for (const seat of seats) {
        const isAsked = this.#asked.has(placeOf({ seat, at }, interview.name));
        if (isAsked || !canAsk(seat) || !table.hasView(seat)) continue;
        const view = table.view(seat);
        const ask = interview.ask(view, seat, locale, notesOf(seat));
        if (ask === null) continue;
        const wanted = timeLimitMs ?? ask.timeLimitMs;
        const limited = { ...ask, timeLimitMs: Math.min(wanted, maxMs ?? wanted) };
        schedule({ seat, at, nth, ask: limited, view });
      }
    }
  }
}

/**
 * The seats whose interviews in the last turn of a match have not been held: a sealed match keeps that turn
 * from its agents until it is unsealed.
 *
 * @param stored the whole log, with an end
 */
export function missingInterviews(
  game: AnyGame,
  setup: Setup<unknown, unknown>,
  locale: Locale,
  { events, decisions }: StoredPart,
  interviewing: Interviewing,
): ReadonlySet<Seat> {
  const own = decisions.filter(({ kind }) => kind === "decision");
  const lastTurn = own.reduce((last, { at }) => Math.max(last, at), 0);
  const owed = new Set<Seat>();
  const histories = new SeatHistories(decisions);
  const interviewer = new Interviewer(game.interviews ?? [], {
    interviewing,
    locale,
    stored: decisions,
    notesOf: (seat) => histories.notes(seat),
    canAsk: () => true,
    schedule({ seat, at }) {
      if (at > lastTurn) owed.add(seat);
    },
  });
  const table = new Table(game, setup, () => {}, interviewer);
  interviewer.attach(table);
  table.append(events);
  return owed;
}

/** What a session is handed back of its seat's decisions. */
type Handed = Pick<Turn, "memory" | "answers">;

/** How long a decision may take in a match without one, in milliseconds. */
const MIN_FIRST_MS = 1_000;
const MAX_FIRST_MS = 5_000;

/**
 * How long stored decisions took, in milliseconds, by the record. Latencies exclude the pauses of house
 * agents, so a turn that was followed by another lasted until then.
 */
function storedDurations(decisions: readonly Decision[]): ReadonlyMap<Decision, number> {
  const turns = [...Map.groupBy(decisions, ({ at }) => at)]
    .sort(([one], [other]) => one - other)
    .map(([, records]) => ({
      records,
      start: Math.min(...records.map(({ askedAt }) => askedAt.getTime())),
    }));
  return new Map(
    turns.flatMap(({ records, start }, place) => {
      const next = turns[place + 1]?.start ?? start;
      return records.map((record) => [record, Math.max(record.latencyMs, next - start)] as const);
    }),
  );
}

/** The durations of the kind of question with the lowest median. */
function quickest(byKind: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const ordered = [...byKind.values()].map((each) => each.toSorted((one, other) => one - other));
  const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? 0;
  return ordered.toSorted((one, other) => median(one) - median(other))[0] ?? [];
}

/** What the decisions of each seat have left: its legal answers, the newest memory, and how long it took. */
export class SeatHistories {
  readonly #bySeat = new Map<Seat, { memory?: unknown; readonly answers: EarlierAnswer[] }>();
  readonly #notes = new Map<Seat, SeatNotes[]>();
  /** By seat and kind of question in milliseconds, pauses that let people follow included. */
  readonly #durations = new Map<Seat, Map<string, number[]>>();

  constructor(decisions: readonly Decision[]) {
    for (const record of decisions) this.add(record);
    const own = decisions.filter(({ kind }) => kind === "decision");
    for (const [{ seat, ask }, durationMs] of storedDurations(own)) {
      this.took(seat, ask, durationMs);
    }
  }

  /** Notes how long a decision of a seat took, in milliseconds. */
  took(seat: Seat, ask: string, durationMs: number): void {
    const own = this.#durations.get(seat) ?? new Map<string, number[]>();
    this.#durations.set(seat, own);
    own.set(ask, [...(own.get(ask) ?? []), durationMs]);
  }

  /**
   * How long a forced decision of a seat may take, in milliseconds: as one of its earlier decisions, or as one of
   * the other seats' where it made none. Of several kinds of questions the quickest one is the most alike: forced
   * answers are choices, and speeches take longer. Where no decision was made, as an ordinary model.
   */
  likelyDurationMs(seat: Seat, draws: Draws): number {
    const own = this.#durations.get(seat);
    const durations =
      own === undefined
        ? [...this.#durations.values()].flatMap((byKind) => quickest(byKind))
        : quickest(own);
    return durations.length === 0
      ? MIN_FIRST_MS + draws.int(MAX_FIRST_MS - MIN_FIRST_MS + 1)
      : draws.pick(durations);
  }

  add({ kind, seat, nth, ask, text, missed, memory, notes }: Decision): void {
    if (kind !== "decision") return;
    const noted = this.#notes.get(seat) ?? [];
    noted.push({ seat, nth, ask, notes: notes ?? {} });
    this.#notes.set(seat, noted);
    let own = this.#bySeat.get(seat);
    if (own === undefined) {
      own = { answers: [] };
      this.#bySeat.set(seat, own);
    }
    if (missed === null && text !== null) own.answers.push({ ask, text });
    if (memory !== undefined && memory !== null) own.memory = memory;
  }

  notes(seat: Seat): readonly SeatNotes[] {
    return this.#notes.get(seat) ?? [];
  }

  of(seat: Seat): Handed {
    const own = this.#bySeat.get(seat);
    return own === undefined ? {} : { ...own, answers: [...own.answers] };
  }
}
