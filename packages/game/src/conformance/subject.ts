import type { Ask, Draws, Game, GameEvent, Seat, Setup } from "../contract.ts";
import type { FieldShape } from "../shape.ts";

/** Two set-ups that one seat and the public must not be able to distinguish, up to an event. */
export interface Twins<Config, Materials, E> {
  readonly setups: readonly [Setup<Config, Materials>, Setup<Config, Materials>];
  /**
   * Whether an event may show the difference: a showdown, a revealed role. Everything before it must
   * be the same. Absent: everything must be the same until one of the matches is over.
   */
  until?(event: E): boolean;
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
  ): readonly Twins<Config, Materials, E>[];
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

/** A legal answer, as far as its shape tells. */
export function textFor({ shape }: Pick<Ask<unknown>, "shape">, draws: Draws): string {
  const value =
    shape.kind === "record"
      ? Object.fromEntries(
          Object.entries(shape.fields).map(([name, field]) => [name, valueFor(field.shape, draws)]),
        )
      : valueFor(shape, draws);
  return typeof value === "string" ? value : JSON.stringify(value);
}
