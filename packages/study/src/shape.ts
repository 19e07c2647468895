import { type Locale, locales } from "@wisp/game/locale";
import { z } from "zod";

/** Characters of the texts of a study. */
export const MAX_TITLE = 120;
const MAX_TEXT = 2_000;
const MAX_RUBRIC = 10_000;
/** Characters of an answer in words, and of a reason. */
export const MAX_WORDS = 2_000;
export const MAX_REASON = 500;
/** Links for raters that one request makes. */
export const MAX_RATER_LINKS = 50;
/** Bytes of an item's payload, as JSON. */
export const MAX_ITEM_BYTES = 64 * 1024;
export const MAX_ITEMS = 10_000;
const MAX_QUESTIONS = 10;
const MAX_OPTIONS = 15;
const MAX_PER_ITEM = 20;
const MAX_SCALE = 100;

/** The answer of a rater to whom an item does not say enough. */
export const UNCLEAR = "unclear";

/** `draft`: not shown to raters. `closed`: no more ratings count. */
export const studyStatuses = ["draft", "open", "closed"] as const;
export type StudyStatus = (typeof studyStatuses)[number];

/** An owner's actions on a study: a draft is opened or discarded, an open one closed, each once. */
export const studyActions = ["open", "close", "discard"] as const;
export type StudyAction = (typeof studyActions)[number];

/** `practice` comes first and counts nowhere; an `attention` item has a known answer and looks like any other. */
export const itemKinds = ["rated", "practice", "attention"] as const;
export type ItemKind = (typeof itemKinds)[number];

/** `late`: refused, because the places of its item were taken; kept for its texts. */
export const ratingKinds = ["rating", "late", "adjudication"] as const;
export type RatingKind = (typeof ratingKinds)[number];

/** What raters can be kept from seeing of an item besides what none of them ever sees. */
export const blindFields = ["speakers", "note"] as const;
export type BlindField = (typeof blindFields)[number];

const line = (max: number) => z.string().trim().min(1).max(max);

/** A text in one or more languages. */
export const languageTexts = (max: number) =>
  z.partialRecord(z.enum(locales), line(max)).readonly();
export type LanguageTexts = z.infer<ReturnType<typeof languageTexts>>;

/** Names questions and options in data; never shown. */
const nameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "A name has up to 40 small letters, digits and hyphens.")
  .refine((name) => name !== UNCLEAR, `"${UNCLEAR}" is what raters answer who cannot decide.`)
  // Every object has it, so values without it would seem to have it.
  .refine((name) => name !== "constructor", '"constructor" cannot be a name.');

const optionSchema = z.strictObject({ name: nameSchema, text: languageTexts(MAX_TEXT) });
const optionsSchema = z
  .array(optionSchema)
  .min(2)
  .max(MAX_OPTIONS)
  .refine(
    (options) => new Set(options.map(({ name }) => name)).size === options.length,
    "Two options have the same name.",
  )
  .readonly();

const asked = { name: nameSchema, text: languageTexts(MAX_TEXT) };

/** What raters are asked about an item. */
export const questionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...asked, kind: z.literal("yes-no") }),
  z
    .strictObject({
      ...asked,
      kind: z.literal("scale"),
      least: z.int().min(0).max(MAX_SCALE),
      most: z.int().min(0).max(MAX_SCALE),
      /** What its ends mean. */
      ends: z.strictObject({ least: languageTexts(MAX_TITLE), most: languageTexts(MAX_TITLE) }),
    })
    .refine(({ least, most }) => most > least, {
      message: "A scale has at least two steps.",
      path: ["most"],
    }),
  z.strictObject({ ...asked, kind: z.literal("one-of"), options: optionsSchema }),
  z
    .strictObject({
      ...asked,
      kind: z.literal("some-of"),
      options: optionsSchema,
      least: z.int().min(2).max(3),
      most: z.int().min(2).max(3),
    })
    .refine(({ least, most, options }) => least <= most && most <= options.length, {
      message: "It has fewer options than can be chosen.",
      path: ["most"],
    }),
  /** Which of two is better: of items with a left and a right one. */
  z.strictObject({ ...asked, kind: z.literal("better") }),
  z.strictObject({ ...asked, kind: z.literal("text") }),
]);
export type Question = Readonly<z.infer<typeof questionSchema>>;

/** A value by the name of its question. */
export const ratingValuesSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]))
  .readonly();
export type RatingValues = z.infer<typeof ratingValuesSchema>;

const answerOf = (question: Question) => {
  switch (question.kind) {
    case "yes-no":
      return z.enum(["yes", "no"]);
    case "scale":
      return z.int().min(question.least).max(question.most);
    case "better":
      return z.enum(["left", "right"]);
    case "text":
      return z.string().max(MAX_WORDS);
    case "one-of":
      return z.enum(question.options.map(({ name }) => name));
    case "some-of": {
      const { options, least, most } = question;
      return z
        .array(z.enum(options.map(({ name }) => name)))
        .min(least)
        .max(most)
        .refine((chosen) => new Set(chosen).size === chosen.length, "An option is chosen twice.");
    }
  }
};

/** What a rater may answer: a value or "unclear" for each question. */
export const valuesOf = (questions: readonly Question[]) =>
  z.strictObject(
    Object.fromEntries(
      questions.map((question) => [
        question.name,
        z.union([z.literal(UNCLEAR), answerOf(question)]),
      ]),
    ),
  );

const exampleSchema = z.strictObject({ item: line(MAX_TEXT), answer: line(MAX_TEXT) });
const rubricTextSchema = z.strictObject({
  text: line(MAX_RUBRIC),
  examples: z.array(exampleSchema).max(20).readonly(),
});
export type RubricText = Readonly<z.infer<typeof rubricTextSchema>>;
/** How raters are to answer, by language. */
export const rubricTextsSchema = z.partialRecord(z.enum(locales), rubricTextSchema).readonly();
export type RubricTexts = z.infer<typeof rubricTextsSchema>;

/** A version of a study's rubric; a rating stays with the one that its rater saw. */
export interface Rubric {
  /** From 1. */
  readonly version: number;
  readonly texts: RubricTexts;
}

/** What does not change once a study is made. */
export const studyPlanSchema = z
  .strictObject({
    /** Shown to raters. */
    title: languageTexts(MAX_TITLE),
    /** In which people rate; the languages of every text of the study. */
    languages: z.array(z.enum(locales)).min(1).max(locales.length).readonly(),
    questions: z
      .array(questionSchema)
      .min(1)
      .max(MAX_QUESTIONS)
      .refine(
        (questions) => new Set(questions.map(({ name }) => name)).size === questions.length,
        "Two questions have the same name.",
      )
      .readonly(),
    /** Raters of each item. */
    perItem: z.int().min(2).max(MAX_PER_ITEM),
    blind: z.array(z.enum(blindFields)).max(blindFields.length).readonly(),
    consent: z.strictObject({
      texts: languageTexts(MAX_RUBRIC),
      /** Whether the values of a rater who withdraws stay, without the rater. */
      keepsValues: z.boolean(),
    }),
    /** A judge may stand in for people if its agreement with them is at most this much lower than theirs. */
    margin: z.number().min(0).max(1),
    /** Of which items are taken, and of who rates what. */
    seed: line(MAX_TITLE),
  })
  .readonly();
export type StudyPlan = z.infer<typeof studyPlanSchema>;

/** Every text of a plan and a rubric that raters read, with what it is. */
function* textsOf({ title, questions, consent }: StudyPlan, rubric: RubricTexts) {
  yield ["The title", title] as const;
  yield ["The consent", consent.texts] as const;
  yield ["The rubric", rubric] as const;
  for (const question of questions) {
    const { name, text } = question;
    yield [`The question "${name}"`, text] as const;
    if (question.kind === "scale") {
      yield [`The end of "${name}"`, question.ends.least] as const;
      yield [`The end of "${name}"`, question.ends.most] as const;
    } else if ("options" in question) {
      for (const option of question.options) {
        yield [`The option "${option.name}" of "${name}"`, option.text] as const;
      }
    }
  }
}

/** What is missing in one of the languages of a study, as a sentence; null: nothing. */
export function missingText(plan: StudyPlan, rubric: RubricTexts): string | null {
  for (const [what, texts] of textsOf(plan, rubric)) {
    const missing = plan.languages.find((language) => texts[language] === undefined);
    if (missing !== undefined) return `${what} has no text in the language "${missing}".`;
  }
  return null;
}

/** The text in a rater's language; in any other where it has none. */
export const textOf = <Text>(
  texts: Readonly<Partial<Record<Locale, Text>>>,
  language: Locale,
): Text | undefined => texts[language] ?? Object.values(texts)[0];

const saidSchema = z.strictObject({
  /** Null: the host of a match, or a text without a speaker. */
  speaker: z.string().max(MAX_TITLE).nullable(),
  text: z.string(),
});
export type Said = Readonly<z.infer<typeof saidSchema>>;

/** What raters see of an item. */
export const payloadSchema = z
  .strictObject({
    /** What came before, in order. */
    context: z.array(saidSchema).readonly(),
    /** What is rated: one text, or two of which one is better. */
    asked: z.union([
      z.strictObject({ speaker: z.string().max(MAX_TITLE).nullable(), text: z.string().min(1) }),
      z.strictObject({ left: z.string().min(1), right: z.string().min(1) }),
    ]),
    /** What helps to judge it; null: nothing. */
    note: z.string().nullable(),
  })
  .readonly();
export type Payload = z.infer<typeof payloadSchema>;

const logPlace = {
  matchId: z.string(),
  /** Length of the log that its texts need. */
  at: z.int().min(0),
  seat: z.int().min(0),
};

/** Where an item of a match comes from. Raters never see it. */
export const itemSourceSchema = z
  .strictObject({
    ...logPlace,
    /** It shows what agents said in private, so it needs the consent of their owners. */
    private: z.boolean(),
    /** Of a pair, where its right side comes from. */
    right: z.strictObject(logPlace).optional(),
  })
  .readonly();
export type ItemSource = z.infer<typeof itemSourceSchema>;

/** What items are made from besides own ones. */
export const studySourceSchema = z
  .strictObject({
    kind: z.enum(["experiment", "season", "suite"]),
    /** Its address; of a suite its name. */
    slug: z.string().min(1).max(200),
    /**
     * `notes` and `interviews` are what agents said in private; `preset` is what a paper's preset takes; `question`,
     * of suites alone, is the suite's question at its moments.
     */
    content: z.enum(["speeches", "notes", "interviews", "preset", "question"]),
    /** Of the note or the interview, null: all; or of the preset. */
    name: z.string().max(MAX_TITLE).nullable().default(null),
    /** How many items are drawn; fewer where there are not as many. */
    size: z.int().min(1).max(MAX_ITEMS),
  })
  .refine(({ kind, content }) => (kind === "suite") === (content === "question"), {
    message: 'A suite gives its question: "content" is "question" of suites, and of suites alone.',
    path: ["content"],
  })
  .readonly();
export type StudySource = z.infer<typeof studySourceSchema>;

/** An item of a study. Raters see its payload alone. */
export interface Item {
  /** Its place in the study, from 1: an order by chance. */
  readonly nth: number;
  readonly kind: ItemKind;
  /** Group of items of which equally many are taken. */
  readonly stratum: string;
  /** What it has in common with others, such as a match or a word: the unit of intervals. */
  readonly cluster: string;
  readonly payload: Payload;
  /** The right values of some questions; null: not known. */
  readonly truth: RatingValues | null;
  /** For the analysis, such as the model that said it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly source: ItemSource | null;
}

/** A rating as it is stored: rows are only added. */
export interface Rating {
  /** In the order in which they were given. */
  readonly id: string;
  readonly nth: number;
  /** The pseudonym; null: the owner, who adjudicates. */
  readonly rater: string | null;
  /** The rubric's version that the rater saw. */
  readonly rubric: number;
  readonly kind: RatingKind;
  /** In terms of the item's own left and right. */
  readonly values: RatingValues;
  /** Why a judge's answer has no values. */
  readonly missed: string | null;
  /** The rater knew the match. */
  readonly knowsMatch: boolean;
  /** From showing the item to the rating; null: not known. */
  readonly ms: number | null;
  /** Of an adjudication. */
  readonly reason: string | null;
  readonly at: Date;
}

/** A rater as the owner sees them. */
export interface Rater {
  readonly id: string;
  /** Drawn for the study; another one once they have withdrawn. */
  readonly pseudonym: string;
  readonly language: Locale | null;
  readonly invitedAt: Date;
  /** Null: they have not agreed to the consent yet. */
  readonly consentedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly excludedAt: Date | null;
  readonly excludedReason: string | null;
  /** Of a model as a rater: what it is; null: a person. */
  readonly judge: Judge | null;
}

/** A model as a rater. */
export interface Judge {
  /** An agent's slug or a model's address. */
  readonly agent: string;
  /** Version of the prompt it gets (`JUDGE_PROMPT`). */
  readonly prompt: string;
  /** Name of its model; absent: not known. */
  readonly model?: string;
}
