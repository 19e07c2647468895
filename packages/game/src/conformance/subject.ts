import type { Ask, Draws, Game, GameEvent, Seat, Setup } from "../contract.ts";
import type { FieldShape, RecordShape } from "../shape.ts";

/**
 * Two set-ups that one seat and the public must not be able to distinguish. Without any of the optional
 * parts, they see the same events to the end of both matches.
 */
export interface Twins<Config, Materials, E, State = unknown> {
  readonly setups: readonly [Setup<Config, Materials>, Setup<Config, Materials>];
  /**
   * Whether an event may show the difference: a showdown, a revealed role. Everything before it must
   * be the same. After it, `mask` says what must be; without `mask`, nothing is compared.
   */
  until?(event: E): boolean;
  /**
   * An event without what it may show of the difference: a counted result, a winner. Everything else
   * must be the same to the end. It applies from the event on that `until` names; without `until`, to
   * all events.
   */
  mask?(event: E): unknown;
  /**
   * The answer of a seat in one of the matches, so that both take the same course although other seats
   * have other roles: the traitors of both matches betray at the same moments. Null lets the clock run
   * out. Undefined, or no function: the seats that are due answer both matches alike.
   */
  answer?(place: TwinPlace<State>): string | null | undefined;
  /**
   * The matches may end at different moments: everything must be the same until one of them is over.
   * Nothing is compared that comes with that end.
   */
  readonly mayEndApart?: true;
}

/** A question in one of two twin matches. */
interface TwinPlace<State> {
  /** 0: that of the first set-up. */
  readonly match: 0 | 1;
  readonly seat: Seat;
  readonly ask: Ask<unknown>;
  /** Of the seat. */
  readonly view: State;
  readonly draws: Draws;
}

/** The possible points of a match, in whole units of 1 / scale. */
export interface PointsRange {
  readonly scale: number;
  /** The least and the most that one seat can get. */
  readonly least: number;
  readonly most: number;
  /** The sum of all seats' points; null where it varies. */
  readonly sum: number | null;
}

/** A game under test, with the facts that the suite cannot derive. */
export interface Subject<Config, Materials, State, A, E extends GameEvent> {
  readonly game: Game<Config, Materials, State, A, E>;
  /** The set-up of match number `index`; the same every time it is asked for. */
  setups(index: number): Setup<Config, Materials>;
  /** What `seat` and the public must not learn. Empty where nothing is hidden from the seat. */
  indistinguishableSetups(
    setup: Setup<Config, Materials>,
    seat: Seat,
  ): readonly Twins<Config, Materials, E, State>[];
  /** The most decision points that a match with this configuration can have. */
  maxDecisions(config: Config): number;
  /** The possible points of a match with this configuration. */
  points(config: Config): PointsRange;
  /**
   * The text of an ordinary answer: legal more often than not, by the ask alone, so that it cannot
   * depend on secrets.
   */
  legal(ask: Ask<unknown>, draws: Draws): string;
}

/** No language has their first two letters together, so that no cut of a text makes a word of it. */
const syllables = ["zqu", "xqa", "vqo", "qxi", "jqe", "wqu", "kqa", "fqo", "pqi", "mqe"] as const;

/** One of the options, a number of the range, or a few words that mean nothing in any language. */
function valueFor(shape: FieldShape, draws: Draws): unknown {
  switch (shape.kind) {
    case "option":
      if (shape.options.length > 0) return draws.pick(shape.options);
      break;
    case "pick": {
      const { from, min, max } = shape;
      return draws.shuffle(from).slice(0, min + draws.int(max - min + 1));
    }
    case "number": {
      const { min, max, whole } = shape;
      const drawn = min + draws.float() * (max - min);
      return whole ? Math.round(drawn) : Math.min(max, Number(drawn.toFixed(2)));
    }
    case "text":
  }
  const word = (): string => draws.pick(syllables) + draws.pick(syllables) + draws.pick(syllables);
  return `${word()} ${word()} ${word()}`;
}

/** Values of all fields; numbers that share out a total are drawn until nothing is left. */
function recordFor({ fields, split }: RecordShape, draws: Draws): object {
  let left = split === undefined ? 0 : split.total / split.step;
  let numbersLeft = Object.values(fields).filter(({ shape }) => shape.kind === "number").length;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shape }]) => {
      if (split === undefined || shape.kind !== "number") return [name, valueFor(shape, draws)];
      numbersLeft -= 1;
      const steps = numbersLeft === 0 ? left : draws.int(left + 1);
      left -= steps;
      return [name, steps * split.step];
    }),
  );
}

/** A legal answer, as far as its shape tells. */
export function textFor({ shape }: Pick<Ask<unknown>, "shape">, draws: Draws): string {
  const value = shape.kind === "record" ? recordFor(shape, draws) : valueFor(shape, draws);
  return typeof value === "string" ? value : JSON.stringify(value);
}
