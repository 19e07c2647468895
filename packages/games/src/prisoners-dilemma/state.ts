import { locales, missCodes, type Seat, versionField } from "@wisp/game";
import { z } from "zod";
import { evolveRounds, leadersBy, type RoundsState, unopenedRounds } from "../common/rounds.ts";

/** Players of MAgIC's scenario. */
export const SEATS = 3;

/** A player's choices in a round, as answered. */
export const choices = ["cooperate", "defect"] as const;
export type Choice = (typeof choices)[number];

const payoff = z.int().min(0).max(1_000);

/**
 * The public configuration. The payoffs are those of the MAgIC paper's prompt (table 6) with the
 * defaults of its released code; a setting of the paper gives its own.
 */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  rounds: z.int().min(1).max(50).default(5),
  payoffs: z
    .strictObject({
      /** Each, when all three cooperate. */
      cooperate: payoff.default(3),
      /** Each, when all three defect. */
      defect: payoff.default(1),
      /** The only one who defects; the two who cooperate get 0. */
      oneDefects: payoff.default(5),
      /** Each of two who defect; the one who cooperates gets 0. */
      twoDefect: payoff.default(5),
    })
    .prefault({}),
  choiceTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

/** Nothing is drawn and nothing is dealt. */
export const materialsSchema = z.strictObject({});
export type Materials = z.infer<typeof materialsSchema>;

const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);

/** A seat's choice in a round, and its points for it. */
export type RoundChoice = EventOf<"choices-shown">["choices"][number];

/** The fold of a match; all of it is public. */
export interface State extends RoundsState<Config, RoundChoice> {
  readonly closed: { readonly winner: Seat | null } | null;
}

/** Points so far, by seat. */
export const scoresOf = ({ names, rounds }: State): number[] =>
  names.map((_, seat) => rounds.reduce((sum, round) => sum + (round[seat]?.points ?? 0), 0));

/** The seats with the most points so far: several where they tie. */
export const leadersOf = (state: State): Seat[] => leadersBy(scoresOf(state));

const empty: State = {
  ...unopenedRounds(configSchema.parse({})),
  closed: null,
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
    case "turn-opened":
      return evolveRounds(state, event);
    case "choices-shown":
      return { ...state, due: [], rounds: [...state.rounds, event.choices] };
    case "match-closed":
      return { ...state, closed: { winner: event.winner } };
  }
}

const round = z.int().min(1).max(50);

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  z.strictObject({
    type: z.literal("turn-opened"),
    round,
    ask: z.literal("choice"),
    seats: z.array(seatSchema),
  }),
  /** All choices of a round together, by seat; `missed` says why one was not made. */
  z.strictObject({
    type: z.literal("choices-shown"),
    round,
    choices: z.array(
      z.strictObject({
        choice: z.enum(choices),
        missed: z.enum(missCodes).nullable(),
        points: z.int().min(0),
      }),
    ),
  }),
  /** `winner` is the only seat with the most points, null when several have them. */
  z.strictObject({ type: z.literal("match-closed"), winner: seatSchema.nullable() }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
