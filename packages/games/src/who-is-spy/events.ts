import { answerKey, locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { foulKinds } from "../common/talk/ballots.ts";
import { namesSchema } from "../common/talk/names.ts";
import { packWordSchema } from "../common/talk/pack-word.ts";
import { defaultConfig } from "./default-config.ts";

/** Seats of a table; the paper's game knows no other number. */
export const SEATS = 6;

const timeLimitMs = z.int().min(1).max(600_000);

/**
 * The public configuration of a match. Defaults are those of the WiS paper's appendix A;
 * `speechCap` defaults by language (see `capOf`).
 */
export const configSchema = z.strictObject({
  language: z.enum(locales).default(defaultConfig.language),
  /** Rounds of speaking and voting; 2 gives the reading of the paper's section 3.1. */
  rounds: z.union([z.literal(2), z.literal(3)]).default(defaultConfig.rounds),
  /** True: three or fewer alive end the match (section 3.1); false: fewer than three. */
  endsAtThreeAlive: z.boolean().default(defaultConfig.endsAtThreeAlive),
  /** Which earlier speeches may not be repeated. */
  repeats: z.enum(["match", "previous-rounds"]).default(defaultConfig.repeats),
  speechCap: z.int().min(1).max(20_000).optional(),
  // The variants have no defaults, so that a match by the paper's rules does not mention them.
  /** Words of a speech that are kept (see `cutWords`). */
  clueWordCap: z.int().min(1).max(60).optional(),
  /** In which rounds all players speak at the same time. */
  sealed: z.enum(["first-round", "every-round"]).optional(),
  /** The order of speaking: another first speaker in each round, or reversed in every second one. */
  order: z.enum(["rotated", "reversed"]).optional(),
  /** A spy who is voted out may name the civilians' word. */
  lastGuess: z.boolean().optional(),
  /** Which words may not be said; absent: the own word. */
  naming: z.enum(["either-word"]).optional(),
  /** Whether players learn their own role with their word; absent: they do not. */
  roles: z.enum(["told"]).optional(),
  speechTimeLimitMs: timeLimitMs.default(defaultConfig.speechTimeLimitMs),
  voteTimeLimitMs: timeLimitMs.default(defaultConfig.voteTimeLimitMs),
});
export type Config = z.infer<typeof configSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);

/**
 * The words of one match and other parts that are fixed beforehand (by a balancing scheduler, an
 * experiment or a script). Absent parts are drawn at the deal.
 */
export const materialsSchema = z.strictObject({
  /** Id of the pair in its pack (of its family in older matches), null for words given by hand. */
  family: z.string().nullable().default(null),
  pair: z
    .tuple([packWordSchema, packWordSchema])
    .refine(
      ([one, other]) => answerKey(one.word) !== answerKey(other.word),
      "The two words are one.",
    ),
  /** Index in `pair` of the spy's word. */
  spyWord: z.union([z.literal(0), z.literal(1)]).optional(),
  spy: seatSchema.optional(),
  firstSpeaker: seatSchema.optional(),
  names: namesSchema.length(SEATS).optional(),
});
export type Materials = z.infer<typeof materialsSchema>;

/** What a seat is dealt. */
const roles = ["spy", "civilian"] as const;
export type Role = (typeof roles)[number];

const round = z.int().min(1).max(3);
const ask = z.enum(["speech", "vote", "guess"]);

/** Every event of the game; the audience is set where the event is created (referee.ts). */
export const eventSchema = z.discriminatedUnion("type", [
  /** To everyone: the public configuration and the in-game names by seat. */
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** Sent to no seat: the draws for the table, and which of them were fixed beforehand. */
  z.strictObject({
    type: z.literal("table-drawn"),
    spy: seatSchema,
    firstSpeaker: seatSchema,
    family: z.string().nullable(),
    civilianWord: packWordSchema,
    spyWord: packWordSchema,
    fixed: z.array(z.enum(["spyWord", "spy", "firstSpeaker", "names"])),
  }),
  /** To its seat alone. `role`: in matches that tell players their own. */
  z.strictObject({
    type: z.literal("word-dealt"),
    seat: seatSchema,
    word: z.string(),
    role: z.enum(roles).optional(),
  }),
  /** To everyone: the living seats in speaking order. */
  z.strictObject({ type: z.literal("round-opened"), round, order: z.array(seatSchema) }),
  /** To its seat alone: the names on its ballot, in the order drawn for it. */
  z.strictObject({
    type: z.literal("ballot-dealt"),
    round,
    seat: seatSchema,
    options: z.array(z.string()),
  }),
  /** To everyone: the seats whose answers are awaited. */
  z.strictObject({
    type: z.literal("turn-opened"),
    round,
    ask,
    seats: z.array(seatSchema),
  }),
  /** Sent to no seat: why an answer was lost. */
  z.strictObject({
    type: z.literal("answer-missed"),
    round,
    ask,
    seat: seatSchema,
    code: z.enum(missCodes),
  }),
  /** To everyone: the speech as cut; "" is who did not speak. */
  z.strictObject({ type: z.literal("spoke"), round, seat: seatSchema, text: z.string() }),
  /**
   * Sent to no seat: the fouls of a round; an empty list when there was none. Before the vote, or behind it
   * (see `rulesBehindVote`).
   */
  z.strictObject({
    type: z.literal("round-judged"),
    round,
    fouls: z.array(z.strictObject({ seat: seatSchema, foul: z.enum(foulKinds) })),
  }),
  /** Sent to no seat, contains the word: the position of the foul in the speech (code points, half-open). */
  z.strictObject({
    type: z.literal("span-marked"),
    round,
    seat: seatSchema,
    span: z.tuple([z.int().min(0), z.int().min(0)]),
  }),
  /**
   * To everyone: a seat is out. The kind of a foul is revealed only after the match. `isSpy`: in matches
   * with a last guess, of a seat that is voted out.
   */
  z.strictObject({
    type: z.literal("player-out"),
    round,
    seat: seatSchema,
    by: z.enum(["foul", "vote"]),
    isSpy: z.boolean().optional(),
  }),
  /** To everyone, may contain the word: the guess of a spy who was voted out; "" is no guess. */
  z.strictObject({ type: z.literal("word-guessed"), round, seat: seatSchema, text: z.string() }),
  /** To everyone: all votes of a round together; null is an abstention. */
  z.strictObject({
    type: z.literal("votes-shown"),
    round,
    votes: z.array(z.strictObject({ seat: seatSchema, choice: seatSchema.nullable() })),
  }),
  /** To everyone: the seat that is voted out; null for a tie or no vote at all. */
  z.strictObject({ type: z.literal("votes-counted"), round, out: seatSchema.nullable() }),
  /** To everyone. `guessed`: whether the spy's guess was right, where it could guess. */
  z.strictObject({
    type: z.literal("match-closed"),
    round,
    winner: z.enum(["spy", "civilians"]),
    spy: seatSchema,
    guessed: z.boolean().optional(),
  }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
