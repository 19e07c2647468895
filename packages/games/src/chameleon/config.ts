import { answerKey, locales } from "@wisp/game";
import { z } from "zod";
import { namesSchema } from "../common/talk/names.ts";
import { packWordSchema } from "../common/talk/pack-word.ts";
import { defaultConfig } from "./defaults.ts";

/** Bounds of the number of players; MAgIC's scenario has three. */
export const MIN_SEATS = 3;
export const MAX_SEATS = 8;
/** The most rounds of clues; MAgIC's scenario has one. */
export const MAX_CLUE_ROUNDS = 3;
/** A topic with fewer words would be guessed too often by chance. */
export const MIN_WORDS = 2;

const timeLimitMs = z.int().min(1).max(600_000);

/** The public configuration of a match; seats and rounds default to those of the MAgIC paper (A.1). */
export const configSchema = z.strictObject({
  language: z.enum(locales).default(defaultConfig.language),
  seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(defaultConfig.seats),
  clueRounds: z.int().min(1).max(MAX_CLUE_ROUNDS).default(defaultConfig.clueRounds),
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
    .min(MIN_WORDS)
    .max(40)
    .refine(
      (words) => new Set(words.map(({ word }) => answerKey(word))).size === words.length,
      "Two words of the topic read alike.",
    ),
});

/** The materials of one match. Absent parts are drawn at the deal. */
export const materialsSchema = z
  .strictObject({
    topic: topicSchema,
    /** Index in `topic.words` of the secret word. */
    word: z.int().min(0),
    chameleon: seatSchema.optional(),
    firstSpeaker: seatSchema.optional(),
    names: namesSchema.min(MIN_SEATS).max(MAX_SEATS).optional(),
  })
  .refine(({ topic, word }) => word < topic.words.length, "The topic has no such word.");
export type Materials = z.infer<typeof materialsSchema>;
