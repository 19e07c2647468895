import { answerKey, locales } from "@wisp/game";
import { z } from "zod";
import { namesSchema } from "../common/talk/names.ts";
import { packWordSchema } from "../common/talk/pack-word.ts";
import { defaultConfig, SEATS } from "./defaults.ts";

export { SEATS } from "./defaults.ts";

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
