import { locales } from "@wisp/game/locale";
import { ratingValuesSchema } from "@wisp/study/shape";
import { z } from "zod";
import { answer, request } from "./shapes.ts";

/** Bytes that a random secret of an invitation has, in base64url. */
const SECRET = /^[A-Za-z0-9_-]{32}$/;
const DAY_MS = 24 * 60 * 60_000;

export const raterSecretSchema = request({
  secret: z
    .string()
    .regex(SECRET, "this is not the secret of an invitation")
    .describe("the part of the invitation's link after #"),
}).openapi("RaterSecret");

export const raterConsentSchema = request({
  language: z.enum(locales).describe("one of the languages of the study"),
}).openapi("RaterConsent");

const option = answer({ name: z.string(), text: z.string() });
const asked = { name: z.string(), text: z.string() };

const shownQuestionSchema = z.discriminatedUnion("kind", [
  answer({ ...asked, kind: z.literal("yes-no") }),
  answer({
    ...asked,
    kind: z.literal("scale"),
    least: z.int(),
    most: z.int(),
    ends: answer({ least: z.string(), most: z.string() }).describe("what its ends mean"),
  }),
  answer({ ...asked, kind: z.literal("one-of"), options: z.array(option) }),
  answer({
    ...asked,
    kind: z.literal("some-of"),
    options: z.array(option),
    least: z.int(),
    most: z.int(),
  }),
  answer({ ...asked, kind: z.literal("better") }),
  answer({ ...asked, kind: z.literal("text"), maxLength: z.int().describe("characters") }),
]);
export type ShownQuestion = z.infer<typeof shownQuestionSchema>;

/** A study as one of its raters sees it, in their language. */
export const raterSchema = answer({
  title: z.string(),
  pseudonym: z.string().describe("the name under which their ratings are stored"),
  languages: z.array(z.enum(locales)),
  language: z.enum(locales),
  agreed: z.boolean().describe("whether they agreed to the consent"),
  state: z
    .enum(["not-open", "open", "closed"])
    .describe(
      "whether the study takes ratings of this rater; closed also for one that its owner excluded",
    ),
  consent: answer({
    text: z.string(),
    keepsValues: z.boolean().describe("whether values stay, without the rater, after a withdrawal"),
  }),
  questions: z.array(shownQuestionSchema),
}).openapi("Rater");
export type ApiRater = z.infer<typeof raterSchema>;

const entered = {
  values: ratingValuesSchema.describe(
    'by the names of questions; "unclear" where the item does not say enough',
  ),
  knowsMatch: z.boolean().describe("whether the rater knows the match that the item is from"),
};

const said = answer({
  speaker: z.string().nullable().describe("null: the host, or a text without a speaker"),
  text: z.string(),
});

/** The texts of an item, as raters and the study's owner get them. */
export const itemTexts = {
  context: z.array(said).readonly().describe("what came before, in order"),
  asked: z
    .union([said, answer({ left: z.string(), right: z.string() })])
    .describe("what is rated: one text, or two of which one is better"),
  note: z.string().nullable(),
};

const shownItemSchema = answer({
  nth: z.int().describe("names the item in calls of this study"),
  practice: z.boolean().describe("a practice item counts nowhere"),
  ...itemTexts,
  rubric: answer({
    version: z.int(),
    text: z.string(),
    examples: z.array(answer({ item: z.string(), answer: z.string() })),
  }),
  entered: answer(entered)
    .nullable()
    .describe("what the rater entered so far or, of an item that they rated, gave; null: nothing"),
}).openapi("RaterItem");
export type ApiRaterItem = z.infer<typeof shownItemSchema>;

/** Where a rater is. */
export const raterNextSchema = answer({
  item: shownItemSchema.nullable().describe("null: nothing is left for this rater now"),
  done: z.int().describe("items that they rated, practice not counted"),
  left: z.int().describe("items that they can still get"),
  minutesLeft: z
    .int()
    .nullable()
    .describe("by the median time of their own ratings; null: too few so far"),
}).openapi("RaterNext");
export type ApiRaterNext = z.infer<typeof raterNextSchema>;

export const ratedItemSchema = answer({ item: shownItemSchema }).openapi("RatedItem");

export const raterDraftSchema = request(entered).openapi("RaterDraft");

export const newRatingSchema = request({
  ...entered,
  rubric: z.int().min(1).describe("version of the rubric that the rater saw"),
  ms: z
    .int()
    .min(0)
    .max(DAY_MS)
    .nullable()
    .describe("for how long they had the item before them; null: not known"),
}).openapi("NewRating");

export const ratedQuery = z.object({
  back: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe("how many of one's own ratings ago; 1: the last one"),
});

const values = { clear: 4, true: "yes" };
export const ratingExamples = {
  secret: { secret: "b3V0LW9mLXRoZS1ibHVlLXNlY3JldHM1" },
  consent: { language: "en" },
  rater: {
    title: "How clear are descriptions?",
    pseudonym: "K7QM2RD",
    languages: ["en", "zh"],
    language: "en",
    agreed: true,
    state: "open",
    consent: { text: "Your ratings are published under a pseudonym.", keepsValues: true },
    questions: [
      {
        name: "clear",
        kind: "scale",
        text: "How clear is it?",
        least: 1,
        most: 5,
        ends: { least: "not at all", most: "fully" },
      },
      { name: "true", kind: "yes-no", text: "Is it true?" },
    ],
  },
  next: {
    item: {
      nth: 12,
      practice: false,
      context: [{ speaker: "Player 2", text: "It is warm." }],
      asked: { speaker: "Player 1", text: "You drink it in the morning." },
      note: "The word is coffee.",
      rubric: {
        version: 1,
        text: "Read the text twice.",
        examples: [{ item: "You see it.", answer: "1: it fits everything." }],
      },
      entered: null,
    },
    done: 7,
    left: 23,
    minutesLeft: 6,
  },
  draft: { values: { clear: 4 }, knowsMatch: false },
  rating: { values, knowsMatch: false, rubric: 1, ms: 14_250 },
};
