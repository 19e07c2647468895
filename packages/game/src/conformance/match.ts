import { forcedAnswer, isIllegal } from "../answers.ts";
import type { Answer, Ask, Draws, GameEvent, LogEntry, Outcome, Seat, Setup } from "../contract.ts";
import { sees } from "../log.ts";
import { isDecisionFact } from "../outcome.ts";
import { randomFrom } from "../random.ts";
import { type AnswersAt, replay, Table } from "../table.ts";
import { checkDeclared, checkForced, checkListed, checkOutside, worded } from "./asks.ts";
import { Beside } from "./beside.ts";
import { type Attempt, hostile } from "./hostile.ts";
import { frozen, same, textOf } from "./plain.ts";
import type { PointsRange, Subject } from "./subject.ts";
import { Witness } from "./witness.ts";
import { Wording } from "./wording.ts";

/** Shares of hostile answers among all: some matches run their course, some are mostly noise. */
const tempers = [0, 0.05, 0.3, 1] as const;

const MAX_STEPS = 1_000;

/** How many answers of good will a match was given, and how many of them were legal. */
export interface OrdinaryAnswers {
  readonly given: number;
  readonly legal: number;
}

/** One match under test: checks each of the game's own moves against the contract. */
class CheckedMatch<Config, Materials, State, A, E extends GameEvent> {
  readonly #subject: Subject<Config, Materials, State, A, E>;
  readonly #witness: Witness<State, E>;
  readonly beside: Beside<Config, Materials, State, A, E>;
  readonly table: Table<Config, Materials, State, A, E>;
  readonly recorded: AnswersAt<A>[] = [];
  ordinary: OrdinaryAnswers = { given: 0, legal: 0 };
  /** Whether the match is of an earlier version of the rules. */
  readonly #isOld: boolean;
  readonly #wording: Wording;
  /** Length of the log when the last answers were applied. */
  #decidedAt = 0;

  constructor(
    subject: Subject<Config, Materials, State, A, E>,
    setup: Setup<Config, Materials>,
    drawsFor: (label: string) => Draws,
  ) {
    this.#subject = subject;
    const { version = subject.game.version } = setup;
    this.#isOld = version < subject.game.version;
    this.#wording = new Wording(subject.game, setup.config, version);
    if (!this.#isOld) this.#wording.checkRules();
    this.beside = new Beside(subject, this.#isOld, drawsFor);
    this.table = new Table(subject.game, setup, undefined, this.beside);
    this.beside.attach(this.table);
    this.#witness = new Witness(subject.game, this.table.seats);
  }

  append(entries: readonly LogEntry<E>[]): void {
    this.#witness.see(entries);
    this.table.append(entries);
  }

  /** The state, frozen. */
  get state(): State {
    return frozen(this.table.state);
  }

  advance(): void {
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

  /** Asks every due seat and applies the answer that `attempt` generates. */
  decide(attempt: (ask: Ask<A>, view: State, seat: Seat) => Attempt): void {
    const { game } = this.#subject;
    const { due } = this.table;
    checkOpened(this.table.log.slice(this.#decidedAt), due);
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
    this.#decidedAt = this.table.log.length;
    this.append(entries);
  }

  #answer(ask: Ask<A>, seat: Seat, attempt: Attempt): Answer<A> {
    if (ask.prompt === "" || !(ask.timeLimitMs > 0)) throw new Error("an ask needs words and time");
    const locale = seat % 2 === 0 ? "en" : "zh";
    const whole = this.#subject.game.ask(this.state, seat, locale);
    same("the question by own view and by full state", worded(ask), worded(whole));
    if (!this.#isOld) this.#wording.checkAsk(ask, locale);
    checkListed(ask, this.#isOld);
    checkDeclared(ask, this.#subject.game.asksFor);
    const forced = forcedAnswer(ask);
    if (forced !== undefined) {
      checkForced(ask);
      return forced;
    }
    if ("missed" in attempt) return { missed: attempt.missed, detail: "lost on the way" };
    checkOutside(ask, attempt.text);
    const parsed = ask.parse(attempt.text);
    if (attempt.ordinary) {
      const { given, legal } = this.ordinary;
      this.ordinary = { given: given + 1, legal: legal + (isIllegal(parsed) ? 0 : 1) };
    }
    same("legality by own view and by full state", parsed, whole.parse(attempt.text));
    if (isIllegal(parsed)) {
      if (parsed.illegal === "") throw new Error("an illegal answer has no reason");
      return { missed: "illegal", detail: parsed.illegal };
    }
    same("a parsed answer and its schema", parsed, ask.answer.parse(parsed));
    return { given: frozen(parsed) };
  }
}

/** Each seat that is due sees a turn-opened that names it, and no other seat is named. */
function checkOpened(since: readonly LogEntry<GameEvent>[], due: readonly Seat[]): void {
  const opened = since.filter(({ event }) => event.type === "turn-opened");
  const seatsIn = ({ event }: LogEntry<GameEvent>): unknown[] =>
    "seats" in event && Array.isArray(event.seats) ? event.seats : [];
  same("who is due and who turn-opened names", [...due].sort(), opened.flatMap(seatsIn).sort());
  for (const seat of due) {
    if (!opened.some((entry) => sees(seat, entry.to) && seatsIn(entry).includes(seat))) {
      throw new Error(`seat ${seat} is due and does not see the turn-opened that names it`);
    }
  }
}

function checkOpening<E extends GameEvent>(
  log: readonly LogEntry<E>[],
  config: unknown,
  seats: number,
  version: number,
) {
  const [first] = log;
  if (first === undefined) throw new Error("nothing was dealt");
  // Public events are for all seats, too: the witness checks it.
  if (!first.to.public) throw new Error("the first event is not to everyone");
  const event: object = first.event;
  if (!("config" in event)) throw new Error("the first event lacks the public configuration");
  same("the configuration of the set-up and of the first event", config, event.config);
  if (!("names" in event && Array.isArray(event.names) && event.names.length === seats)) {
    throw new Error("the first event lacks the in-game names by seat");
  }
  const named = "version" in event ? event.version : 1;
  if (named !== version) {
    throw new Error(`the first event names version ${named} of the rules, not ${version}`);
  }
}

function checkOutcome(outcome: Outcome, seats: number, range: PointsRange): void {
  const { points, pointsScale, roles, sides, winners, facts } = outcome;
  for (const [name, bySeat] of Object.entries({ points, roles, sides })) {
    if (bySeat.length !== seats) throw new Error(`${name} of ${bySeat.length} of ${seats} seats`);
  }
  if (pointsScale !== range.scale) {
    throw new Error(`points are in units of 1/${pointsScale}, declared is 1/${range.scale}`);
  }
  if (!points.every(Number.isInteger))
    throw new Error(`points are not whole: ${points.join(", ")}`);
  if (!points.every((each) => each >= range.least && each <= range.most)) {
    const bounds = `${range.least} to ${range.most}`;
    throw new Error(`points ${points.join(", ")} leave the declared ${bounds}`);
  }
  const sum = points.reduce((total, each) => total + each, 0);
  if (range.sum !== null && sum !== range.sum) {
    throw new Error(`points add up to ${sum}, not ${range.sum}`);
  }
  if (roles.includes("") || sides.includes("")) throw new Error("a role or a side has no name");
  const ascending = winners.every((seat, place) => seat > (winners[place - 1] ?? -1));
  if (!ascending || !winners.every((seat) => Number.isInteger(seat) && seat < seats)) {
    throw new Error(`winners are not seats in ascending order: ${winners.join(", ")}`);
  }
  for (const { seat, name, numerator, denominator } of facts) {
    if (isDecisionFact(name)) throw new Error(`the arena counts the fact "${name}", not the game`);
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
): OrdinaryAnswers {
  const { game } = subject;
  const setup = frozen(subject.setups(index));
  const maxDecisions = subject.maxDecisions(setup.config);
  const range = subject.points(setup.config);
  if (!Number.isInteger(range.scale) || range.scale < 1) {
    throw new Error(`points are declared in units of 1/${range.scale}`);
  }
  same("the configuration and its schema", setup.config, game.config.parse(setup.config));
  same("the materials and their schema", setup.materials, game.materials.parse(setup.materials));
  const share = drawsFor("temper").pick(tempers);
  const match = new CheckedMatch(subject, setup, drawsFor);
  const { seats } = match.table;
  if (!Number.isInteger(seats) || seats < 1) throw new Error(`a match has ${seats} seats`);
  const { version = game.version } = setup;
  match.append(game.deal({ ...setup, version }, match.table.random));
  checkOpening(match.table.log, setup.config, seats, version);
  match.advance();
  while (match.table.outcome === undefined) {
    if (match.recorded.length === maxDecisions) {
      throw new Error(`the match is not over after ${maxDecisions} decision points`);
    }
    match.decide((ask, view, seat) => {
      const draws = drawsFor(`${match.recorded.length}/${seat}`);
      match.beside.note(seat);
      return draws.float() < share
        ? hostile(ask, view, draws)
        : { text: subject.legal(ask, draws), ordinary: true };
    });
    match.advance();
  }
  checkOutcome(match.table.outcome, seats, range);
  match.beside.score(match.state);
  const again = replay(game, setup, match.recorded);
  same("the log and its replay", match.table.log, again.log);
  const kept: LogEntry<E>[] = JSON.parse(textOf(match.table.log));
  const folded = new Table(game, setup);
  folded.append(kept);
  same("the state and the fold of the stored log", match.state, folded.state);
  return match.ordinary;
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
): OrdinaryAnswers {
  const random = randomFrom(seed);
  try {
    return play(subject, index, (label) => random(`match/${index}/${label}`));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${subject.game.id}, match ${index} of seed "${seed}": ${why}`, { cause });
  }
}
