import { answerKey, locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { namesSchema } from "../common/talk/names.ts";
import { packWordSchema } from "../common/talk/pack-word.ts";
import { defaultConfig, MAX_SEATS, MIN_SEATS } from "./default-config.ts";

/** The most rounds of clues; MAgIC's scenario has one. */
const MAX_CLUE_ROUNDS = 3;
/** Of a list that the table is told: a shorter one would be guessed too often by chance. */
export const MIN_LISTED_WORDS = 2;

const timeLimitMs = z.int().min(1).max(600_000);

/** The public configuration of a match; seats and rounds default to those of the MAgIC paper (A.1). */
export const configSchema = z.strictObject({
  language: z.enum(locales).default(defaultConfig.language),
  seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(defaultConfig.seats),
  clueRounds: z.int().min(1).max(MAX_CLUE_ROUNDS).default(defaultConfig.clueRounds),
  // These two have no defaults, so that matches of before they existed do not mention them.
  /** Whether the table is told the words that the secret word may be. Without them the guess is a free text. */
  wordsShown: z.boolean().optional(),
  /** Who speaks first: a player drawn for the match, or the one at the first seat. */
  order: z.enum(["drawn", "seats"]).optional(),
  /** Code points of a clue that are kept; by language where it is absent (see `capOf`). */
  speechCap: z.int().min(1).max(20_000).optional(),
  clueTimeLimitMs: timeLimitMs.default(defaultConfig.clueTimeLimitMs),
  voteTimeLimitMs: timeLimitMs.default(defaultConfig.voteTimeLimitMs),
  guessTimeLimitMs: timeLimitMs.default(defaultConfig.guessTimeLimitMs),
});
export type Config = z.infer<typeof configSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

/** A topic with all the words that the secret word may be. */
const topicSchema = z.strictObject({
  /** Id of the topic in its collection, null for a topic given by hand. */
  id: z.string().nullable().default(null),
  name: z.string().min(1).max(60),
  words: z
    .array(packWordSchema)
    .min(1)
    .max(40)
    .refine(
      (words) => new Set(words.map(({ word }) => answerKey(word))).size === words.length,
      "Two words of the topic read alike.",
    ),
});

/** Clues of a seat, one for each round; the key is the seat. */
const fixedCluesSchema = z.record(
  z.string().regex(/^[0-7]$/, "The key of fixed clues must be a seat, 0 to 7."),
  z.array(z.string().trim().min(1).max(400)).min(1).max(MAX_CLUE_ROUNDS),
);

/** The materials of one match. Absent parts are drawn at the deal. */
export const materialsSchema = z
  .strictObject({
    topic: topicSchema,
    /** Index in `topic.words` of the secret word. */
    word: z.int().min(0),
    chameleon: seatSchema.optional(),
    firstSpeaker: seatSchema.optional(),
    names: namesSchema.min(MIN_SEATS).max(MAX_SEATS).optional(),
    /** Said for a seat until the first player without one has spoken. */
    fixedClues: fixedCluesSchema.optional(),
  })
  .refine(({ topic, word }) => word < topic.words.length, "The topic has no such word.");
export type Materials = z.infer<typeof materialsSchema>;

export const round = z.int().min(1).max(MAX_CLUE_ROUNDS);
export const ask = z.enum(["clue", "vote", "guess"]);
const foul = z.enum(["said-word", "repeated"]);
export const ending = z.enum(["caught", "guessed", "escaped", "undecided"]);

/**
 * How a match ends, as in the MAgIC paper (A.2): the chameleon is caught and does not guess the word;
 * is caught and guesses it; another player is accused; no one is accused.
 */
export type Ending = z.infer<typeof ending>;

/** Every event of the game; the audience is set where the event is created (referee.ts). */
export const eventSchema = z.discriminatedUnion("type", [
  /** To everyone: the public configuration and the in-game names by seat. */
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /**
   * To everyone: the topic, and the words that the secret word may be, in an order drawn for the match;
   * none where the table is not told them.
   */
  z.strictObject({
    type: z.literal("topic-announced"),
    topic: z.string(),
    words: z.array(z.string()),
  }),
  /** Sent to no seat: the draws for the table, and which of them were fixed beforehand. */
  z.strictObject({
    type: z.literal("table-drawn"),
    chameleon: seatSchema,
    firstSpeaker: seatSchema,
    topicId: z.string().nullable(),
    word: packWordSchema,
    fixedClues: fixedCluesSchema.optional(),
    fixed: z.array(z.enum(["chameleon", "firstSpeaker", "names", "fixedClues"])),
  }),
  /** To its seat alone: the secret word; null makes the seat the chameleon. */
  z.strictObject({
    type: z.literal("role-dealt"),
    seat: seatSchema,
    word: z.string().nullable(),
  }),
  /** To everyone: the seats in speaking order. */
  z.strictObject({ type: z.literal("round-opened"), round, order: z.array(seatSchema) }),
  /** To its seat alone: the names on its ballot, in the order drawn for it. */
  z.strictObject({
    type: z.literal("ballot-dealt"),
    seat: seatSchema,
    options: z.array(z.string()),
  }),
  /** To everyone: the seats whose answers are awaited. */
  z.strictObject({ type: z.literal("turn-opened"), round, ask, seats: z.array(seatSchema) }),
  /** Sent to no seat: why an answer was lost. */
  z.strictObject({
    type: z.literal("answer-missed"),
    round,
    ask,
    seat: seatSchema,
    code: z.enum(missCodes),
  }),
  /** Sent to no seat: a clue that is not shown. `span`: what breaks the rules, in code points, half-open. */
  z.strictObject({
    type: z.literal("clue-withheld"),
    round,
    seat: seatSchema,
    foul,
    text: z.string(),
    span: z.tuple([z.int().min(0), z.int().min(0)]),
  }),
  /** To everyone: the clue as cut; "" where there is none to show. `fixed`: the materials gave it. */
  z.strictObject({
    type: z.literal("spoke"),
    round,
    seat: seatSchema,
    text: z.string(),
    fixed: z.literal(true).optional(),
  }),
  /** To everyone: all votes together; null is an abstention. */
  z.strictObject({
    type: z.literal("votes-shown"),
    votes: z.array(z.strictObject({ seat: seatSchema, choice: seatSchema.nullable() })),
  }),
  /** To everyone: the seat with most votes (null: none), and whether it is the chameleon. */
  z.strictObject({
    type: z.literal("player-accused"),
    seat: seatSchema.nullable(),
    isChameleon: z.boolean(),
  }),
  /** To everyone: the caught chameleon's guess of the word, a word of the list where there is one; null: none. */
  z.strictObject({ type: z.literal("guess-made"), seat: seatSchema, word: z.string().nullable() }),
  /** To everyone. */
  z.strictObject({ type: z.literal("word-revealed"), word: z.string() }),
  /** To everyone. */
  z.strictObject({ type: z.literal("match-closed"), ending, chameleon: seatSchema }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
