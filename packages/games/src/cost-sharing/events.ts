import { answerKey, locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { defaultConfig, MAX_ROUNDS, MAX_SEATS, MIN_SEATS, WHOLE } from "./default-config.ts";

const timeLimitMs = z.int().min(1).max(600_000);

/** The public configuration; the defaults are those of MAgIC. */
export const configSchema = z.strictObject({
  language: z.enum(locales).default(defaultConfig.language),
  seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(defaultConfig.seats),
  rounds: z.int().min(1).max(MAX_ROUNDS).default(defaultConfig.rounds),
  /** Shares are multiples of this. */
  stridePercent: z
    .literal([1, 2, 4, 5, 10, 20, 25], {
      error: "The step of the shares must divide 100: 1, 2, 4, 5, 10, 20 or 25.",
    })
    .default(defaultConfig.stridePercent),
  /** Whether a proposal may come with words to the others. */
  talk: z.boolean().default(defaultConfig.talk),
  /** Code points of these words that are kept; by language where it is absent (see `capOf`). */
  speechCap: z.int().min(1).max(20_000).optional(),
  proposalTimeLimitMs: timeLimitMs.default(defaultConfig.proposalTimeLimitMs),
  voteTimeLimitMs: timeLimitMs.default(defaultConfig.voteTimeLimitMs),
});
export type Config = z.infer<typeof configSchema>;

/** An airline and its traffic at the airport. */
const airlineSchema = z.strictObject({
  /** Absent: "Airline A" and so on, by its place at the table. */
  name: z
    .string()
    .regex(/^\p{L}[\p{L}\p{N} .'’&-]{0,39}$/u, "The name of an airline must begin with a letter.")
    .refine((name) => !["illegal", "message"].includes(answerKey(name)), "Nothing has this name.")
    .optional(),
  flightsPerMonth: z.int().min(1).max(100_000),
  passengersPerMonth: z.int().min(1).max(100_000_000),
  /** Mean duration of a flight. */
  minutes: z.int().min(10).max(1_500),
  aircraft: z.string().trim().min(1).max(60),
});
export type Airline = z.infer<typeof airlineSchema>;

const share = z.int().min(0).max(WHOLE);

/** Whole percentages by seat. */
const sharesSchema = z.array(share).min(MIN_SEATS).max(MAX_SEATS);

/** The materials of one match. Absent airlines are drawn. */
export const materialsSchema = z.strictObject({
  fee: z.string().trim().min(1).max(40).optional(),
  /** By seat; those beyond the table are left out. */
  airlines: z
    .array(airlineSchema)
    .min(MIN_SEATS)
    .max(MAX_SEATS)
    .refine((airlines) => {
      const names = airlines.flatMap(({ name }) => (name === undefined ? [] : [answerKey(name)]));
      return new Set(names).size === names.length;
    }, "Two airlines have the same name.")
    .optional(),
  /** Made for a seat in the first round; the key is the seat. */
  fixedProposals: z
    .record(
      z.string().regex(/^[0-4]$/, "The key of a fixed proposal must be a seat, 0 to 4."),
      sharesSchema,
    )
    .optional(),
});
export type Materials = z.infer<typeof materialsSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);
const round = z.int().min(1).max(MAX_ROUNDS);
const ask = z.enum(["proposal", "vote"]);
export type AskKind = z.infer<typeof ask>;

/** Every event of the game; all but fixed proposals go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  z.strictObject({
    type: z.literal("airlines-presented"),
    fee: z.string(),
    airlines: z.array(airlineSchema.required({ name: true })),
  }),
  /** Sent to no seat: proposals of the first round that are made without an ask, by seat. */
  z.strictObject({
    type: z.literal("proposals-fixed"),
    proposals: z.record(z.string(), sharesSchema),
  }),
  z.strictObject({ type: z.literal("turn-opened"), round, ask, seats: z.array(seatSchema) }),
  z.strictObject({
    type: z.literal("proposal-made"),
    round,
    seat: seatSchema,
    shares: sharesSchema,
    /** Words to the others; "" where there are none. */
    text: z.string(),
    /** Why the seat's own decision was lost, so that an earlier proposal stands. */
    missed: z.enum(missCodes).nullable(),
    /** Whether the materials gave it, so that no seat was asked. */
    fixed: z.boolean(),
  }),
  /** `choice` is the seat whose proposal is voted for; null is an abstention. */
  z.strictObject({
    type: z.literal("vote-cast"),
    round,
    seat: seatSchema,
    choice: seatSchema.nullable(),
    missed: z.enum(missCodes).nullable(),
  }),
  /** `agreed`: the shares that all have voted for; null where they have not. */
  z.strictObject({ type: z.literal("round-closed"), round, agreed: sharesSchema.nullable() }),
  z.strictObject({ type: z.literal("match-closed"), agreed: sharesSchema.nullable() }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
