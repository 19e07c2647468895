import { z } from "zod";
import { readOption } from "../src/answers.ts";
import type { Game, Interview, LogEntry } from "../src/contract.ts";
import { RIGHT, rightBy } from "../src/interviews.ts";
import { everyone, only } from "../src/log.ts";

const coin = z.enum(["heads", "tails"]);
const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: z.object({}),
    names: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal("coin-dealt"), seat: z.int(), coin }),
  z.strictObject({ type: z.literal("turn-opened"), seats: z.array(z.int()) }),
  z.strictObject({ type: z.literal("guessed"), guesses: z.array(coin.nullable()) }),
  z.strictObject({ type: z.literal("noted"), note: z.number() }),
]);
export type Event = z.infer<typeof eventSchema>;
export type Coin = z.infer<typeof coin>;

export interface State {
  readonly coins: readonly (Coin | null)[];
  readonly due: readonly number[];
  readonly guesses: readonly (readonly (Coin | null)[])[];
}
export type Config = Record<string, never>;
export interface Materials {
  readonly coins: Coin[];
}
export type GuessingGame = Game<Config, Materials, State, Coin, Event>;

export const turns = 2;
export const over = ({ guesses }: State): boolean => guesses.length === turns;

/**
 * Two players hold a coin each and guess, twice, what the other holds. The smallest game with a
 * secret: the suite's own tests break it in every way that the suite should notice.
 */
export const guessing: GuessingGame = {
  id: "guessing",
  version: 1,
  config: z.record(z.string(), z.never()),
  materials: z.strictObject({ coins: z.array(coin) }),
  event: eventSchema,
  seatsOf: () => 2,
  rules: () => "Guess the other's coin.",
  objective: () => "What counts is your score.",
  deal: ({ config, materials }) => [
    { to: everyone, event: { type: "match-opened", config, names: ["Player 1", "Player 2"] } },
    ...materials.coins.map(
      (each, seat): LogEntry<Event> => ({
        to: only(seat),
        event: { type: "coin-dealt", seat, coin: each },
      }),
    ),
  ],
  evolve(state = { coins: [null, null], due: [], guesses: [] }, event) {
    switch (event.type) {
      case "coin-dealt":
        return { ...state, coins: state.coins.with(event.seat, event.coin) };
      case "turn-opened":
        return { ...state, due: event.seats };
      case "guessed":
        return { ...state, due: [], guesses: [...state.guesses, event.guesses] };
      default:
        return state;
    }
  },
  advance: (state) =>
    over(state) || state.due.length > 0
      ? []
      : [{ to: everyone, event: { type: "turn-opened", seats: [0, 1] } }],
  toAct: (state) => [...state.due],
  ask: () => ({
    kind: "guess",
    prompt: "heads or tails?",
    answer: coin,
    shape: { kind: "option", options: coin.options },
    timeLimitMs: 1_000,
    parse: (text) => readOption(text, coin.options) ?? { illegal: "Neither heads nor tails." },
  }),
  decide: (state, answers) => {
    const guesses = state.due.map((seat) => {
      const answer = answers.get(seat);
      return answer !== undefined && "given" in answer ? answer.given : null;
    });
    return [{ to: everyone, event: { type: "guessed", guesses } }];
  },
  outcome: (state) =>
    over(state)
      ? {
          points: [1, 1],
          pointsScale: 1,
          roles: ["guesser", "guesser"],
          sides: ["one", "two"],
          winners: [],
          facts: [],
        }
      : undefined,
  narrate: ({ type }) => (type === "guessed" ? "The guesses are shown." : ""),
};

/** The game with an interview of the due seats after each turn is opened. */
export const interviewed = (
  change: Partial<Interview<State>> & Pick<Interview<State>, "ask">,
): Pick<GuessingGame, "interviews"> => ({
  interviews: [
    {
      name: "guess",
      at: { when: "after", event: "turn-opened", nth: "every" },
      of: "due",
      scores: [RIGHT],
      score: () => rightBy(1),
      ...change,
    },
  ],
});
