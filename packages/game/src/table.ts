import type { Answer, Ask, Game, GameEvent, Outcome, Sealed, Seat, Setup } from "./contract.ts";
import { sees } from "./log.ts";
import { type Random, randomFrom } from "./random.ts";

/** No game needs more moves of chance and referee between two answers; more is a bug in it. */
const MAX_ADVANCES = 1_000;

/**
 * A match in memory: the log, the full state and every seat's view, kept by one fold.
 * It knows nothing of agents, clocks or storage.
 */
export class Table<Config, Materials, State, A, E extends GameEvent> {
  readonly log: Sealed<E>[] = [];
  readonly game: Game<Config, Materials, State, A, E>;
  readonly random: Random;
  readonly #views: (State | undefined)[];
  #state: State | undefined;

  constructor(game: Game<Config, Materials, State, A, E>, seed: string, seats: number) {
    if (seats < game.seats.min || seats > game.seats.max) {
      throw new RangeError(`${game.id} seats ${game.seats.min} to ${game.seats.max}, not ${seats}`);
    }
    this.game = game;
    this.random = randomFrom(seed);
    this.#views = new Array<State | undefined>(seats).fill(undefined);
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

  /** Appends events that were made elsewhere (a stored log) or by the calls below. */
  append(entries: readonly Sealed<E>[]): readonly Sealed<E>[] {
    for (const entry of entries) {
      this.log.push(entry);
      this.#state = this.game.evolve(this.#state, entry.event);
      for (let seat = 0; seat < this.#views.length; seat += 1) {
        if (sees(seat, entry.to)) {
          this.#views[seat] = this.game.evolve(this.#views[seat], entry.event);
        }
      }
    }
    return entries;
  }

  /** Appends and returns the deal. */
  deal(setup: Setup<Config, Materials>): readonly Sealed<E>[] {
    return this.append(this.game.deal(setup, this.random));
  }

  /** Lets chance and referee act until the game waits for answers or is over. */
  settle(): Sealed<E>[] {
    const settled: Sealed<E>[] = [];
    for (let step = 0; step < MAX_ADVANCES; step += 1) {
      const next = this.game.advance(this.state, this.random);
      if (next.length === 0) return settled;
      settled.push(...this.append(next));
    }
    throw new Error(`${this.game.id} never stops advancing`);
  }

  /** Applies the answers of all due seats. */
  decide(answers: ReadonlyMap<Seat, Answer<A>>): readonly Sealed<E>[] {
    return this.append(this.game.decide(this.state, answers));
  }

  get due(): Seat[] {
    return this.game.toAct(this.state);
  }

  get outcome(): Outcome | undefined {
    return this.game.outcome(this.state);
  }
}

/** Tells an illegal answer from a legal one. */
export function isIllegal(parsed: unknown): parsed is { readonly illegal: string } {
  return typeof parsed === "object" && parsed !== null && "illegal" in parsed;
}

/** What a game is given for a text: the parsed answer, or that it was illegal. */
export function answerFrom<A>(ask: Ask<A>, text: string): Answer<A> {
  const parsed = ask.parse(text);
  return isIllegal(parsed) ? { missed: "illegal", detail: parsed.illegal } : { given: parsed };
}

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
  const table = new Table(game, setup.seed, setup.seats);
  table.deal(setup);
  table.settle();
  for (const { at, answers } of recorded) {
    if (at !== table.log.length) {
      throw new Error(`answers recorded at ${at}, but the log holds ${table.log.length} events`);
    }
    table.decide(answers);
    table.settle();
  }
  return table;
}
