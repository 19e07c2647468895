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
    const { interviewing, locale, maxMs, canAsk, schedule } = this.#interviews;
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
        const ask = interview.ask(view, seat, locale);
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
  const interviewer = new Interviewer(game.interviews ?? [], {
    interviewing,
    locale,
    stored: decisions,
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

/** What the decisions of each seat have left: its legal answers, the newest memory, and how long it took. */
export class SeatHistories {
  readonly #bySeat = new Map<Seat, { memory?: unknown; readonly answers: EarlierAnswer[] }>();
  /** By seat in milliseconds, pauses that let people follow included. */
  readonly #durations = new Map<Seat, number[]>();

  constructor(decisions: readonly Decision[]) {
    for (const record of decisions) this.add(record);
    const own = decisions.filter(({ kind }) => kind === "decision");
    for (const [{ seat }, durationMs] of storedDurations(own)) this.took(seat, durationMs);
  }

  /** Notes how long a decision of a seat took, in milliseconds. */
  took(seat: Seat, durationMs: number): void {
    const own = this.#durations.get(seat);
    if (own === undefined) this.#durations.set(seat, [durationMs]);
    else own.push(durationMs);
  }

  /**
   * How long a decision of a seat may take, in milliseconds: as one of its earlier decisions, or as one of
   * the other seats' where it made none. Where no decision was made, as an ordinary model.
   */
  likelyDurationMs(seat: Seat, draws: Draws): number {
    const durations = this.#durations.get(seat) ?? [...this.#durations.values()].flat();
    return durations.length === 0
      ? MIN_FIRST_MS + draws.int(MAX_FIRST_MS - MIN_FIRST_MS + 1)
      : draws.pick(durations);
  }

  add({ kind, seat, ask, text, missed, memory }: Decision): void {
    if (kind !== "decision") return;
    let own = this.#bySeat.get(seat);
    if (own === undefined) {
      own = { answers: [] };
      this.#bySeat.set(seat, own);
    }
    if (missed === null && text !== null) own.answers.push({ ask, text });
    if (memory !== undefined && memory !== null) own.memory = memory;
  }

  of(seat: Seat): Handed {
    const own = this.#bySeat.get(seat);
    return own === undefined ? {} : { ...own, answers: [...own.answers] };
  }
}
