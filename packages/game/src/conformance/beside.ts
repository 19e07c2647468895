import { z } from "zod";
import { isIllegal } from "../answers.ts";
import {
  type Ask,
  type Draws,
  type GameEvent,
  type Interview,
  type InterviewAnswer,
  locales,
  type Seat,
  type StatedChances,
} from "../contract.ts";
import { EventCounts, isAtEvent, type NamedScores } from "../interviews.ts";
import type { PlaceListener, Table } from "../table.ts";
import { checkListed, worded } from "./asks.ts";
import { frozen, same } from "./plain.ts";
import type { Subject } from "./subject.ts";

/** Chances are chances, each with its truth. */
function checkStated(name: string, stated: StatedChances | null): void {
  if (stated === null) return;
  const { chances, truth } = stated;
  const areChances = chances.every((chance) => chance >= 0 && chance <= 1);
  if (chances.length === 0 || chances.length !== truth.length || !areChances) {
    throw new Error(`"${name}" states the chances ${chances.join(", ")} of ${truth.length} things`);
  }
}

/** An answer has each of the declared scores, and each is a share. */
function checkScores(
  { name, scores: declared }: Pick<Interview<never>, "name" | "scores">,
  scores: NamedScores,
): void {
  same(
    `the scores of the interview "${name}" and those it declares`,
    Object.keys(scores).sort(),
    [...declared].sort(),
  );
  for (const [of, score] of Object.entries(scores)) {
    if (score === null) continue;
    const { numerator, denominator } = score;
    if (!(numerator >= 0 && numerator <= denominator && Number.isFinite(denominator))) {
      throw new Error(`"${of}" of the interview "${name}" is ${numerator} of ${denominator}`);
    }
  }
}

/** Checks a match's interviews and notes against the contract. */
export class Beside<Config, Materials, State, A, E extends GameEvent> implements PlaceListener {
  readonly #subject: Subject<Config, Materials, State, A, E>;
  readonly #isExact: boolean;
  readonly #interviews: readonly Interview<State>[];
  readonly #draws: (label: string) => Draws;
  readonly #counts = new EventCounts();
  readonly #answers: InterviewAnswer[] = [];
  #table: Table<Config, Materials, State, A, E> | undefined;

  /**
   * @param isExact see `checkListed`
   * @param draws chance of the answers
   */
  constructor(
    subject: Subject<Config, Materials, State, A, E>,
    isExact: boolean,
    draws: (label: string) => Draws,
  ) {
    this.#subject = subject;
    this.#isExact = isExact;
    this.#draws = draws;
    this.#interviews = subject.game.interviews ?? [];
    for (const [name, schema] of Object.entries(subject.game.notes ?? {})) {
      // Agents are sent it; throws where JSON Schema cannot say it.
      z.toJSONSchema(schema, { io: "input" });
      if (name === "") throw new Error("a note needs a name");
    }
    const names = this.#interviews.map(({ name }) => name);
    if (new Set(names).size < names.length) throw new Error("two interviews have one name");
  }

  /** The table at which the match is played; its events are reported to `before` and `after`. */
  attach(table: Table<Config, Materials, State, A, E>): void {
    this.#table = table;
  }

  before({ type }: GameEvent): void {
    this.#hold("before", type, this.#counts.upcoming(type));
  }

  after({ type }: GameEvent): void {
    const nth = this.#counts.upcoming(type);
    this.#counts.add(type);
    this.#hold("after", type, nth);
  }

  /** Leaves notes of any shape. */
  note(seat: Seat): void {
    for (const schema of Object.values(this.#subject.game.notes ?? {})) {
      for (const value of [null, 0.5, "a note", { "Player 1": 1 }, [seat]]) schema.safeParse(value);
    }
  }

  /** Scores every answer against the full state of the finished match. */
  score(state: State): void {
    const { statedChances } = this.#subject.game;
    for (const { interview: name, seat, answer } of this.#answers) {
      const interview = this.#interviews.find((each) => each.name === name);
      const others = this.#answers.filter((each) => each.seat !== seat);
      const context = { state, others, notes: [] };
      if (interview === undefined) throw new Error(`there is no interview "${name}"`);
      checkScores(interview, interview.score(answer, seat, context));
      checkStated(name, statedChances?.(name, answer, seat, state) ?? null);
    }
  }

  /** Gives every seat that is still in the match the interviews of this place, also those for other seats. */
  #hold(when: "before" | "after", type: string, nth: number): void {
    const due = this.#interviews.filter(({ at }) => isAtEvent(at, when, type, nth));
    const table = this.#table;
    if (due.length === 0 || table === undefined || table.log.length === 0) return;
    const state = frozen(table.state);
    for (const interview of due) {
      for (const seat of table.living.filter((each) => table.hasView(each))) {
        this.#ask(interview, frozen(table.view(seat)), state, seat, nth);
      }
    }
  }

  #ask(interview: Interview<State>, view: State, state: State, seat: Seat, nth: number): void {
    const { name } = interview;
    for (const locale of locales) {
      const ask = interview.ask(view, seat, locale);
      const whole = interview.ask(state, seat, locale);
      same(
        `the interview "${name}" by own view and by full state`,
        ask === null ? null : worded(ask),
        whole === null ? null : worded(whole),
      );
      if (ask !== null) this.#answer(name, ask, seat, nth);
    }
  }

  #answer(interview: string, ask: Ask<unknown>, seat: Seat, nth: number): void {
    if (ask.kind !== interview) {
      throw new Error(`the interview "${interview}" asks for "${ask.kind}"`);
    }
    if (ask.prompt === "" || !(ask.timeLimitMs > 0)) throw new Error("an ask needs words and time");
    checkListed(ask, this.#isExact);
    const answer = ask.parse(
      this.#subject.legal(ask, this.#draws(`beside/${interview}/${seat}/${nth}`)),
    );
    if (!isIllegal(answer)) this.#answers.push({ interview, seat, nth, answer });
  }
}
