import { z } from "zod";
import { isIllegal } from "../answers.ts";
import {
  type Ask,
  type Draws,
  type GameEvent,
  type Locale,
  locales,
  type Seat,
  type StatedChances,
} from "../contract.ts";
import { checkListed, worded } from "./asks.ts";
import { same } from "./plain.ts";
import type { Subject } from "./subject.ts";

interface ProbeAnswer {
  readonly probe: string;
  readonly seat: Seat;
  readonly answer: unknown;
}

/** Chances are chances, each with its truth. */
function checkStated(name: string, stated: StatedChances | null): void {
  if (stated === null) return;
  const { chances, truth } = stated;
  const areChances = chances.every((chance) => chance >= 0 && chance <= 1);
  if (chances.length === 0 || chances.length !== truth.length || !areChances) {
    throw new Error(`"${name}" states the chances ${chances.join(", ")} of ${truth.length} things`);
  }
}

/** Checks a match's side questions (probes) and notes against the contract. */
export class Beside<Config, Materials, State, A, E extends GameEvent> {
  readonly #subject: Subject<Config, Materials, State, A, E>;
  readonly #isExact: boolean;
  readonly #answered: ProbeAnswer[] = [];

  /** @param isExact see `checkListed` */
  constructor(subject: Subject<Config, Materials, State, A, E>, isExact: boolean) {
    this.#subject = subject;
    this.#isExact = isExact;
    for (const [name, schema] of Object.entries(subject.game.notes ?? {})) {
      // Agents are sent it; throws where JSON Schema cannot say it.
      z.toJSONSchema(schema, { io: "input" });
      if (name === "") throw new Error("a note needs a name");
    }
  }

  /** Puts every probe to a due seat, as an experiment would, and leaves notes of any shape. */
  ask(view: State, state: State, seat: Seat, draws: Draws): void {
    const { game } = this.#subject;
    for (const locale of locales) {
      const probes = this.#probes(view, seat, locale);
      const whole = this.#probes(state, seat, locale);
      same("the probes by own view and by full state", probes.map(worded), whole.map(worded));
      for (const probe of probes) this.#answer(probe, seat, draws);
    }
    for (const schema of Object.values(game.notes ?? {})) {
      for (const value of [null, 0.5, "a note", { "Player 1": 1 }, [seat]]) schema.safeParse(value);
    }
  }

  /** Scores every answer against the full state of the finished match. */
  score(state: State): void {
    for (const { probe, seat, answer } of this.#answered) {
      const score = this.#subject.game.scoreProbe?.(probe, answer, seat, state);
      if (score === undefined) throw new Error(`the probe "${probe}" is not scored`);
      if (score !== null && !(score >= 0 && score <= 1)) {
        throw new Error(`the probe "${probe}" is scored ${score}`);
      }
      checkStated(probe, this.#subject.game.statedChances?.(probe, answer, seat, state) ?? null);
    }
  }

  #probes(view: State, seat: Seat, locale: Locale): readonly Ask<unknown>[] {
    const probes = this.#subject.game.probes?.(view, seat, locale) ?? [];
    const names = probes.map(({ kind }) => kind);
    if (new Set(names).size < names.length) throw new Error("two probes have one name");
    return probes;
  }

  #answer(probe: Ask<unknown>, seat: Seat, draws: Draws): void {
    checkListed(probe, this.#isExact);
    const answer = probe.parse(this.#subject.legal(probe, draws));
    if (!isIllegal(answer)) this.#answered.push({ probe: probe.kind, seat, answer });
  }
}
