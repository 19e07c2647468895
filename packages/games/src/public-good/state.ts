import { locales, missCodes, type Seat, versionField } from "@wisp/game";
import { z } from "zod";
import { evolveRounds, type RoundsState, unopenedRounds } from "../common/rounds.ts";

/** Points that each player starts with. */
export const ENDOWMENT = 100;

/** Bounds of the number of players; MAgIC's scenario has three. */
const MIN_SEATS = 3;
export const MAX_SEATS = 8;
export const MAX_MULTIPLIER = 5;

/** The paper's multipliers have one decimal at most. */
const hasOneDecimal = (multiplier: number): boolean =>
  Math.round(multiplier * 10) / 10 === multiplier;

/**
 * The public configuration. Rounds and seats are those of the MAgIC paper (appendix A.1). The paper
 * names no default multiplier; 1.8 is the middle of the seven that it plays (1, 1.2, 1.5, 1.8, 2,
 * 2.5 and 3, appendix A.6); the sample of its table 3 has 3.5. Where the multiplier exceeds the number of
 * players, there is no dilemma (see `paysToGive`).
 */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(3),
  rounds: z.int().min(1).max(50).default(5),
  multiplier: z
    .number()
    .min(1)
    .max(MAX_MULTIPLIER)
    .refine(hasOneDecimal, "The multiplier has more than one decimal.")
    .default(1.8),
  contributionTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

/** Nothing is drawn and nothing is dealt. */
export const materialsSchema = z.strictObject({});
export type Materials = z.infer<typeof materialsSchema>;

const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

type Terms = Pick<Config, "multiplier" | "seats">;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** `multiplier / seats` as a fraction in lowest terms. */
function shareOf({ multiplier, seats }: Terms): { numerator: number; denominator: number } {
  const [numerator, denominator] = [Math.round(multiplier * 10), 10 * seats];
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The least number of parts of a point in which every share is a whole number: 5 for 1.8 and three seats. */
export const scaleOf = (terms: Terms): number => shareOf(terms).denominator;

/** What each seat gets of a pool, in whole units of 1 / scaleOf(terms). */
export const shareUnits = (terms: Terms, pool: number): number => pool * shareOf(terms).numerator;

/** The final points of a seat with `left` points, in whole units of 1 / scaleOf(terms). */
const finalUnits = (terms: Terms, left: number, pool: number): number =>
  left * scaleOf(terms) + shareUnits(terms, pool);

/** Whether a point in the pool returns more than one point to the player who gave it. */
export const paysToGive = ({ multiplier, seats }: Terms): boolean => multiplier > seats;

/** The least and the most that a seat can end with, in whole units of 1 / scaleOf(terms). */
export function boundsOf(terms: Terms): { readonly least: number; readonly most: number } {
  const { seats } = terms;
  return paysToGive(terms)
    ? {
        least: finalUnits(terms, ENDOWMENT, 0),
        most: finalUnits(terms, 0, ENDOWMENT * seats),
      }
    : {
        least: finalUnits(terms, 0, ENDOWMENT),
        most: finalUnits(terms, ENDOWMENT, ENDOWMENT * (seats - 1)),
      };
}

/** A seat's contribution in a round. */
export type Contribution = EventOf<"contributions-shown">["contributions"][number];

/** The fold of a match; all of it is public. */
export interface State extends RoundsState<Config, Contribution> {
  /** The pool in points, once it is shared. */
  readonly shared: number | null;
  /** Null before the end. */
  readonly winners: readonly Seat[] | null;
}

/** Points contributed so far, by seat. */
const givenOf = ({ names, rounds }: State): number[] =>
  names.map((_, seat) => rounds.reduce((sum, round) => sum + (round[seat]?.amount ?? 0), 0));

/** Points that each seat has kept, before any share of the pool. */
export const leftOf = (state: State): number[] => givenOf(state).map((given) => ENDOWMENT - given);

/** Points in the pool, before they are multiplied. */
export const poolOf = (state: State): number =>
  givenOf(state).reduce((sum, given) => sum + given, 0);

/** Each seat's points if the pool were shared now, in whole units of 1 / scaleOf(config). */
export const scoresOf = (state: State): number[] =>
  leftOf(state).map((left) => finalUnits(state.config, left, poolOf(state)));

const empty: State = {
  ...unopenedRounds(configSchema.parse({})),
  shared: null,
  winners: null,
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
    case "turn-opened":
      return evolveRounds(state, event);
    case "contributions-shown":
      return { ...state, due: [], rounds: [...state.rounds, event.contributions] };
    case "pool-shared":
      return { ...state, shared: event.pool };
    case "match-closed":
      return { ...state, winners: event.winners };
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
    ask: z.literal("contribution"),
    seats: z.array(seatSchema),
  }),
  /** All contributions of a round together, by seat; `missed` says why a decision was lost. */
  z.strictObject({
    type: z.literal("contributions-shown"),
    round,
    contributions: z.array(
      z.strictObject({
        amount: z.int().min(0).max(ENDOWMENT),
        missed: z.enum(missCodes).nullable(),
      }),
    ),
  }),
  /** The pool before it is multiplied, in points. */
  z.strictObject({
    type: z.literal("pool-shared"),
    pool: z
      .int()
      .min(0)
      .max(ENDOWMENT * MAX_SEATS),
  }),
  z.strictObject({ type: z.literal("match-closed"), winners: z.array(seatSchema) }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
