import type { Ask, Draws, Game, GameEvent, Seat, Setup } from "../contract.ts";

/** Two set-ups that one seat and the public must not be able to tell apart. */
export type Twins<Config, Materials> = readonly [
  Setup<Config, Materials>,
  Setup<Config, Materials>,
];

/** A game under test, with what the suite cannot know by itself. */
export interface Subject<Config, Materials, State, A, E extends GameEvent> {
  readonly game: Game<Config, Materials, State, A, E>;
  /** The set-up of match number `index`; the same every time it is asked for. */
  setups(index: number): Setup<Config, Materials>;
  /** Pairs that must look the same to `seat` and the public while neither match is over. */
  twins(setup: Setup<Config, Materials>, seat: Seat): readonly Twins<Config, Materials>[];
  /** More decision points than any match can have. */
  readonly maxDecisions: number;
  /** What the points of every match add up to, where they do. */
  readonly pointsSum?: number;
  /** The text of an ordinary answer; `textFor` when absent. It must not depend on secrets. */
  legal?(ask: Ask<A>, draws: Draws): string;
}

const syllables = ["lum", "ta", "vo", "ri", "ke", "son", "pel", "du", "mi", "gra"] as const;

/** One of the options, or a few words that mean nothing in any language. */
export function textFor(ask: Ask<unknown>, draws: Draws): string {
  if (ask.options !== undefined && ask.options.length > 0) return draws.pick(ask.options);
  const word = (): string => draws.pick(syllables) + draws.pick(syllables) + draws.pick(syllables);
  return `${word()} ${word()} ${word()}`;
}

/** The text an agent of good will sends. */
export function ordinaryText<A>(
  subject: { legal?(ask: Ask<A>, draws: Draws): string },
  ask: Ask<A>,
  draws: Draws,
): string {
  return subject.legal?.(ask, draws) ?? textFor(ask, draws);
}
