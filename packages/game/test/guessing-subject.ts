import { conform, type Subject, textFor } from "../src/conformance.ts";
import {
  type Coin,
  type Config,
  type Event,
  type GuessingGame,
  guessing,
  type Materials,
  type State,
  turns,
} from "./guessing.ts";

export type GuessingSubject = Subject<Config, Materials, State, Coin, Event>;

const flip = (held: Coin | undefined): Coin => (held === "heads" ? "tails" : "heads");

/** The facts that the conformance suite needs to test a variant of the guessing game. */
export const subjectOf = (game: GuessingGame): GuessingSubject => ({
  game,
  setups: (index) => ({
    seed: `${index}`,
    config: {},
    materials: { coins: [index % 2 === 0 ? "heads" : "tails", "heads"] },
  }),
  indistinguishableSetups: (setup, seat) => {
    const { coins } = setup.materials;
    const other = { coins: coins.with(1 - seat, flip(coins[1 - seat])) };
    return [{ setups: [setup, { ...setup, materials: other }] }];
  },
  maxDecisions: () => turns,
  points: () => ({ scale: 1, least: 0, most: 2, sum: 2 }),
  legal: textFor,
});

/** Runs the suite on the guessing game with some functions, or declarations, replaced. */
export const run =
  (change: Partial<GuessingGame>, declared: Partial<GuessingSubject> = {}) =>
  (): void =>
    conform(
      { ...subjectOf({ ...guessing, ...change }), ...declared },
      {
        seed: "a seed",
        matches: 20,
      },
    );
