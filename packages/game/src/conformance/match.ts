import type { Answer, Ask, Draws, GameEvent, Outcome, Sealed, Seat } from "../contract.ts";
import { locales } from "../contract.ts";
import { randomFrom } from "../random.ts";
import { type AnswersAt, isIllegal, replay, Table } from "../table.ts";
import { type Attempt, hostile } from "./hostile.ts";
import { frozen, parting, textOf } from "./plain.ts";
import { ordinaryText, type Subject } from "./subject.ts";
import { Witness } from "./witness.ts";

/** Shares of hostile answers among all: some matches run their course, some are mostly noise. */
const tempers = [0, 0.05, 0.3, 1] as const;

const MAX_STEPS = 1_000;

/** One match under test: the game's own moves, each held against the contract. */
class Trial<Config, Materials, State, A, E extends GameEvent> {
  readonly #subject: Subject<Config, Materials, State, A, E>;
  readonly #witness: Witness<State, E>;
  readonly table: Table<Config, Materials, State, A, E>;
  readonly recorded: AnswersAt<A>[] = [];

  constructor(subject: Subject<Config, Materials, State, A, E>, seed: string, seats: number) {
    this.#subject = subject;
    this.#witness = new Witness(subject.game, seats);
    this.table = new Table(subject.game, seed, seats);
  }

  append(entries: readonly Sealed<E>[]): void {
    this.#witness.see(entries);
    this.table.append(entries);
  }

  /** The state, frozen. */
  get state(): State {
    return frozen(this.table.state);
  }

  settle(): void {
    const { game } = this.#subject;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const next = game.advance(this.state, this.table.random);
      same("advance", next, game.advance(this.state, this.table.random));
      const resting = next.length === 0 && this.table.due.length === 0;
      if (resting !== (this.table.outcome !== undefined)) {
        throw new Error(
          resting
            ? "nobody is due and nothing advances, but there is no outcome"
            : "there is an outcome although the match goes on",
        );
      }
      if (next.length === 0) return;
      this.append(next);
    }
    throw new Error(`the match still advances after ${MAX_STEPS} steps`);
  }

  /** Asks every due seat and applies what `attempt` makes of the question. */
  decide(attempt: (ask: Ask<A>, view: State, seat: Seat) => Attempt): void {
    const { game } = this.#subject;
    const { due } = this.table;
    const opened = this.table.log.findLast(({ event }) => event.type === "turn-opened");
    const shown: unknown = opened?.to.public ? { ...opened.event } : {};
    const seats =
      typeof shown === "object" && shown !== null && "seats" in shown ? shown.seats : [];
    same("who is due and the last public turn-opened", due, seats);
    const answers = new Map(
      due.map((seat) => {
        const view = this.#witness.view(seat);
        const ask = game.ask(view, seat, seat % 2 === 0 ? "en" : "zh");
        return [seat, this.#answer(ask, seat, attempt(ask, view, seat))] as const;
      }),
    );
    const entries = game.decide(this.state, answers);
    same("decide", entries, game.decide(this.state, answers));
    if (entries.length === 0) throw new Error("decide makes nothing of the answers");
    this.recorded.push({ at: this.table.log.length, answers });
    this.append(entries);
  }

  #answer(ask: Ask<A>, seat: Seat, attempt: Attempt): Answer<A> {
    if (ask.prompt === "" || !(ask.timeLimitMs > 0)) throw new Error("an ask needs words and time");
    const whole = this.#subject.game.ask(this.state, seat, seat % 2 === 0 ? "en" : "zh");
    same("the question by own view and by full state", worded(ask), worded(whole));
    for (const option of ask.options ?? []) {
      if (isIllegal(ask.parse(option))) throw new Error(`the option "${option}" is illegal`);
    }
    if ("missed" in attempt) return { missed: attempt.missed, detail: "lost on the way" };
    const parsed = ask.parse(attempt.text);
    same("legality by own view and by full state", parsed, whole.parse(attempt.text));
    if (isIllegal(parsed)) {
      if (parsed.illegal === "") throw new Error("an illegal answer is not told why");
      return { missed: "illegal", detail: parsed.illegal };
    }
    same("a parsed answer and its schema", parsed, ask.answer.parse(parsed));
    return { given: frozen(parsed) };
  }
}

/** An ask as far as it is told to the seat. */
const worded = <A>({ kind, prompt, options, maxLength, timeLimitMs }: Ask<A>): unknown => ({
  kind,
  prompt,
  options,
  maxLength,
  timeLimitMs,
});

function same(what: string, one: unknown, other: unknown): void {
  const [first, second] = [textOf(one), textOf(other)];
  if (first !== second) throw new Error(`${what} differ: ${parting(first, second)}`);
}

function checkOpening<E extends GameEvent>(
  log: readonly Sealed<E>[],
  config: unknown,
  seats: number,
) {
  const [first] = log;
  if (first === undefined) throw new Error("nothing was dealt");
  if (first.to.seats !== "all" || !first.to.public)
    throw new Error("the first event is not to everyone");
  const event: object = first.event;
  if (!("config" in event)) throw new Error("the first event lacks the public configuration");
  same("the configuration of the set-up and of the first event", config, event.config);
  if (!("names" in event && Array.isArray(event.names) && event.names.length === seats)) {
    throw new Error("the first event lacks the in-game names by seat");
  }
}

function checkOutcome(outcome: Outcome, seats: number, pointsSum: number | undefined): void {
  const { points, pointsScale, sides, winner, facts } = outcome;
  if (points.length !== seats || sides.length !== seats)
    throw new Error("points or sides lack a seat");
  if (!Number.isInteger(pointsScale) || pointsScale < 1)
    throw new Error(`pointsScale ${pointsScale}`);
  if (!points.every(Number.isInteger))
    throw new Error(`points are not whole: ${points.join(", ")}`);
  const sum = points.reduce((total, each) => total + each, 0);
  if (pointsSum !== undefined && sum !== pointsSum) {
    throw new Error(`points add up to ${sum}, not ${pointsSum}`);
  }
  if (winner !== null && !sides.includes(winner)) throw new Error(`no seat plays for ${winner}`);
  for (const { seat, name, numerator, denominator } of facts) {
    const whole = Number.isInteger(numerator) && Number.isInteger(denominator);
    if (!whole || denominator < 0 || name === "" || !(seat >= 0 && seat < seats)) {
      throw new Error(`the fact "${name}" of seat ${seat} is ${numerator} of ${denominator}`);
    }
  }
}

function play<Config, Materials, State, A, E extends GameEvent>(
  subject: Subject<Config, Materials, State, A, E>,
  index: number,
  drawsFor: (label: string) => Draws,
): void {
  const { game, maxDecisions } = subject;
  const setup = frozen(subject.setups(index));
  same("the configuration and its schema", setup.config, game.config.parse(setup.config));
  same("the materials and their schema", setup.materials, game.materials.parse(setup.materials));
  for (const locale of locales) {
    if (game.rules(setup.config, locale) === "") throw new Error(`no rules in ${locale}`);
  }
  const share = drawsFor("temper").pick(tempers);
  const trial = new Trial(subject, setup.seed, setup.seats);
  trial.append(game.deal(setup, trial.table.random));
  checkOpening(trial.table.log, setup.config, setup.seats);
  trial.settle();
  while (trial.table.outcome === undefined) {
    if (trial.recorded.length === maxDecisions) {
      throw new Error(`the match is not over after ${maxDecisions} decision points`);
    }
    trial.decide((ask, view, seat) => {
      const draws = drawsFor(`${trial.recorded.length}/${seat}`);
      return draws.float() < share
        ? hostile(ask, view, draws)
        : { text: ordinaryText(subject, ask, draws) };
    });
    trial.settle();
  }
  checkOutcome(trial.table.outcome, setup.seats, subject.pointsSum);
  const again = replay(game, setup, trial.recorded);
  same("the log and its replay", trial.table.log, again.log);
  const kept: Sealed<E>[] = JSON.parse(textOf(trial.table.log));
  const folded = new Table(game, setup.seed, setup.seats);
  folded.append(kept);
  same("the state and the fold of the stored log", trial.state, folded.state);
}

/**
 * Plays match number `index` of a game with a mixture of ordinary and hostile answers and holds
 * every step against the contract.
 * @throws an Error with a sentence that names the match and the broken promise.
 */
export function checkMatch<Config, Materials, State, A, E extends GameEvent>(
  subject: Subject<Config, Materials, State, A, E>,
  index: number,
  seed: string,
): void {
  const random = randomFrom(seed);
  try {
    play(subject, index, (label) => random(`match/${index}/${label}`));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${subject.game.id}, match ${index} of seed "${seed}": ${why}`, { cause });
  }
}
