import { z } from "zod";
import { answer, request } from "./shapes.ts";

const word = z.string().max(200).describe("in the pack's language, at most 40 characters");

const rating = z
  .literal([1, 2, 3, 4, 5], { error: "a rating is a whole number from 1 to 5" })
  .describe(
    "5: most clues for one word fit the other just as well; 4: it takes a particular clue to tell them apart; 3: an ordinary clue does; 2: few clues fit both; 1: almost none",
  );

const pack = answer({
  slug: z.string(),
  name: z.string(),
  locale: z.string(),
  /** Its words are public. */
  open: z.boolean(),
  /** Accepted pairs, and families of earlier releases. */
  families: z.int(),
  ranked: z
    .int()
    .describe("accepted pairs that are close enough for ranked matches: both ratings are 4 or 5"),
  retiredAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
}).openapi("Pack");

/** Word packs: never the words. */
export const packListSchema = answer({ packs: z.array(pack) }).openapi("PackList");

const share = answer({ value: z.number(), low: z.number(), high: z.number() });

/** A pack with the pairs that the caller may read. */
export const packDetailSchema = answer({
  pack,
  pairs: z.array(
    answer({
      slug: z.string(),
      theme: z.string(),
      status: z.enum(["proposed", "accepted", "refused", "retired"]),
      words: z
        .array(answer({ word: z.string(), aliases: z.array(z.string()) }))
        .describe("two; families of earlier releases may have more"),
      closeness: z
        .tuple([z.int(), z.int()])
        .nullable()
        .describe("both ratings; null until both are given"),
      blindClues: answer({
        written: z.int(),
        namesOther: z
          .int()
          .describe("clues that name the other word, which their writer did not know"),
        read: z.int().describe("clues that a reader gave to one of the words; none that names one"),
        right: z.int(),
        writers: z.int(),
        separability: share
          .nullable()
          .describe(
            "the share of clues read right minus one half, with its 95% interval for new clues, from eight clues on",
          ),
        hard: z.boolean().describe("a reader can hardly tell the words apart"),
      })
        .nullable()
        .describe("clues that were written for one of the words without knowing the other"),
      ownCloseness: z
        .int()
        .nullable()
        .describe("the caller's own rating while the other one is missing"),
      mayRate: z.boolean().describe("the caller may give a rating that is missing"),
      ranked: z
        .boolean()
        .describe("it is close enough for ranked matches, by its ratings or its blind clues"),
      proposer: z.string().nullable().describe("handle; shown to the pack's reviewers"),
      note: z.string().describe("the reviewer's, shown to reviewers and the proposer"),
      matches: z.int().describe("finished matches"),
      hiddenWins: z.int().describe("matches that the hidden player won"),
      hiddenWinRate: share.nullable().describe("with its 95% interval, from eight matches on"),
      outInFirstRound: z
        .int()
        .describe("matches in which the hidden player was out in the first round"),
      firstRoundRate: share.nullable().describe("with its 95% interval, from eight matches on"),
    }),
  ),
}).openapi("PackDetail");

export const newPackSchema = request({
  name: z.string().max(1_000).describe("1 to 60 characters on one line, none of them a check mark"),
  locale: z.enum(["en", "zh"]),
  open: z.boolean().default(false).describe("whether everybody may read its words"),
}).openapi("NewPack");

const packThemes = [
  "animals",
  "arts",
  "city",
  "clothing",
  "festivals",
  "food-and-drink",
  "home",
  "ideas",
  "ideas-and-tales",
  "nature",
  "sport-and-play",
  "travel",
  "work-and-tools",
  "other",
] as const;

export const newPairsSchema = request({
  theme: z.enum(packThemes).default("other"),
  pairs: z
    .array(
      request({
        words: z
          .array(
            request({
              word,
              aliases: z
                .array(word)
                .max(20)
                .default([])
                .describe("other spellings that count as the word, at most 5"),
            }),
          )
          .length(2),
        closeness: rating,
      }),
    )
    .min(1)
    .max(100),
}).openapi("NewPairs");

export const pairsProposedSchema = answer({
  accepted: z.boolean().describe("they are in the pack, because the caller reviews it"),
  pairs: z.array(z.string()).describe("slugs, in the order of the request"),
}).openapi("PairsProposed");

const note = z.string().max(2_000).default("").describe("for the proposer, at most 300 characters");

export const pairActionSchema = z
  .discriminatedUnion("action", [
    request({ action: z.literal("accept"), closeness: rating, note }),
    request({ action: z.literal("refuse"), note }),
    request({ action: z.literal("rate"), closeness: rating }),
    request({ action: z.literal("retire") }),
  ])
  .openapi("PairAction");

export const packActionSchema = request({ action: z.enum(["retire"]) }).openapi("PackAction");
