import type {
  Answer,
  AnyGame,
  Game,
  GameEvent,
  LogEntry,
  Outcome,
  Seat,
  Setup,
  VersionedSetup,
} from "./contract.ts";
import { sees } from "./log.ts";
import { type Random, randomFrom } from "./random.ts";

/** No game needs more moves of chance and referee between two answers; more is a bug in it. */
const MAX_ADVANCES = 1_000;

const noSeats: readonly unknown[] = [];

/** The seats to which the event opens an ask. */
const asked = (event: GameEvent): readonly unknown[] =>
  event.type === "turn-opened" && "seats" in event && Array.isArray(event.seats)
    ? event.seats
    : noSeats;

/** Called for each event that `seat` sees, with the seat's view after it. */
export type ViewListener<State, E> = (seat: Seat, event: E, view: State) => void;

/** Called around each event, while the table is at the place just before or just after it. */
export interface PlaceListener {
  before(event: GameEvent): void;
  after(event: GameEvent): void;
}

/**
 * A match in memory: the log, the full state and every seat's view, kept by one fold.
 * It knows nothing about agents, clocks or storage.
 */
export class Table<Config, Materials, State, A, E extends GameEvent> {
  readonly log: LogEntry<E>[] = [];
  readonly game: Game<Config, Materials, State, A, E>;
  readonly random: Random;
  readonly #setup: VersionedSetup<Config, Materials>;
  readonly #onView: ViewListener<State, E> | undefined;
  readonly #places: PlaceListener | undefined;
  readonly #views: (State | undefined)[];
  readonly #asks: number[];
  #state: State | undefined;
  #outcome: Outcome | undefined;

  constructor(
    game: Game<Config, Materials, State, A, E>,
    setup: Setup<Config, Materials>,
    onView?: ViewListener<State, E>,
    places?: PlaceListener,
  ) {
    this.game = game;
    this.random = randomFrom(setup.seed);
    this.#setup = { ...setup, version: setup.version ?? game.version };
    this.#onView = onView;
    this.#places = places;
    this.#views = new Array<State | undefined>(game.seatsOf(setup.config)).fill(undefined);
    this.#asks = this.#views.map(() => 0);
  }

  /** How many seats the table has. */
  get seats(): number {
    return this.#views.length;
  }

  /** The full state; throws before the deal. */
  get state(): State {
    if (this.#state === undefined) throw new Error("the match is not dealt yet");
    return this.#state;
  }

  /** What `seat` may know; throws for a seat that has seen nothing yet. */
  view(seat: Seat): State {
    const view = this.#views[seat];
    if (view === undefined) throw new Error(`seat ${seat} has no view yet`);
    return view;
  }

  /**
   * How many questions `seat` was asked so far, the open one included. The number identifies a decision,
   * independent of the other seats.
   */
  asks(seat: Seat): number {
    return this.#asks[seat] ?? 0;
  }

  /** Appends events that were made elsewhere (a stored log) or by the calls below. */
  append(entries: readonly LogEntry<E>[]): readonly LogEntry<E>[] {
    for (const entry of entries) {
      this.#places?.before(entry.event);
      this.log.push(entry);
      this.#state = this.game.evolve(this.#state, entry.event);
      const seats = asked(entry.event);
      for (let seat = 0; seat < this.#views.length; seat += 1) {
        if (!sees(seat, entry.to)) continue;
        if (seats.includes(seat)) this.#asks[seat] = this.asks(seat) + 1;
        const view = this.game.evolve(this.#views[seat], entry.event);
        this.#views[seat] = view;
        this.#onView?.(seat, entry.event, view);
      }
      this.#places?.after(entry.event);
    }
    return entries;
  }

  /** Appends and returns the deal. */
  deal(): readonly LogEntry<E>[] {
    return this.append(this.game.deal(this.#setup, this.random));
  }

  /** Lets chance and referee act until the game waits for answers or is over. */
  advance(): LogEntry<E>[] {
    const advanced: LogEntry<E>[] = [];
    for (let step = 0; step < MAX_ADVANCES; step += 1) {
      const next = this.game.advance(this.state, this.random);
      if (next.length === 0) return advanced;
      advanced.push(...this.append(next));
    }
    throw new Error(`${this.game.id} never stops advancing`);
  }

  /** Applies the answers of all due seats. */
  decide(answers: ReadonlyMap<Seat, Answer<A>>): readonly LogEntry<E>[] {
    return this.append(this.game.decide(this.state, answers));
  }

  /** Whether `seat` has seen anything yet. */
  hasView(seat: Seat): boolean {
    return this.#views[seat] !== undefined;
  }

  /** The seats that are still in the match. */
  get living(): readonly Seat[] {
    return this.game.living?.(this.state) ?? [...this.#views.keys()];
  }

  get due(): Seat[] {
    return this.game.toAct(this.state);
  }

  /** Undefined before the end; computed once, as some of it takes milliseconds. */
  get outcome(): Outcome | undefined {
    this.#outcome ??= this.game.outcome(this.state);
    return this.#outcome;
  }
}

/** Seats of a match of the game; `config` need not have passed the game's schema yet. */
export const seatsIn = (game: AnyGame, config: unknown): number =>
  game.seatsOf(game.config.parse(config));

/** The answers of one decision point: `at` is the length of the log when they were asked for. */
export interface AnswersAt<A> {
  readonly at: number;
  readonly answers: ReadonlyMap<Seat, Answer<A>>;
}

/** Plays a match again from its setup and recorded answers; the log must come out the same. */
export function replay<Config, Materials, State, A, E extends GameEvent>(
  game: Game<Config, Materials, State, A, E>,
  setup: Setup<Config, Materials>,
  recorded: Iterable<AnswersAt<A>>,
): Table<Config, Materials, State, A, E> {
  const table = new Table(game, setup);
  table.deal();
  table.advance();
  for (const { at, answers } of recorded) {
    if (at !== table.log.length) {
      throw new Error(`answers recorded at ${at}, but the log holds ${table.log.length} events`);
    }
    table.decide(answers);
    table.advance();
  }
  return table;
}
