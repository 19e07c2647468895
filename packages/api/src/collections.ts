import { z } from "zod";
import { experimentSummarySchema } from "./lab.ts";
import { answer } from "./shapes.ts";

const time = z.iso.datetime();

/** The file of a collection: the lab's own checks report its problems. */
export const newCollectionSchema = z
  .looseObject({ format: z.literal("wisp-collection/1") })
  .describe("the file of a collection, as `wisp collection preset` prints one, with its subjects")
  .openapi("NewCollection");

/** Experiments that are run one after another, without their plans. */
export const collectionSummarySchema = answer({
  slug: z.string(),
  name: z.string(),
  question: z.string(),
  owner: z.string().nullable().describe("null: the account was deleted"),
  status: z
    .enum(["running", "paused", "finished"])
    .describe("paused: one of its experiments is, and those behind it wait"),
  hash: z.string().describe("SHA-256 of its plan"),
  subjects: z.array(z.string()).describe("names of the measured agents"),
  matches: answer({
    planned: z.int(),
    played: z.int().describe("matches whose result is counted"),
  }),
  spentMicros: z.int().describe("millionths of a US dollar"),
  budgetMicros: z
    .int()
    .nullable()
    .describe("of all experiments together, in millionths of a US dollar; null: no limit"),
  createdAt: time,
  publishedAt: time.nullable().describe("null: only its owner sees it"),
}).openapi("CollectionSummary");
export type ApiCollection = z.infer<typeof collectionSummarySchema>;

export const collectionListSchema = answer({
  collections: z.array(collectionSummarySchema),
}).openapi("CollectionList");

export const collectionDetailSchema = answer({
  collection: collectionSummarySchema,
  experiments: z
    .array(experimentSummarySchema)
    .describe("in the order in which they are played; each can be read as any other experiment"),
  plan: z.looseObject({ format: z.string() }).describe("its file, with the versions of its agents"),
}).openapi("CollectionDetail");

const differenceFields = {
  value: z.number().nullable().describe("the first card minus the second; null: one has no value"),
  low: z.number().nullable().describe("of its 95% interval; null: there is none"),
  high: z.number().nullable(),
  p: z.number().nullable().describe("two-sided, of this difference alone"),
  caution: z
    .enum(["range", "unseen"])
    .nullable()
    .describe("that rare larger differences may not have been seen, as of comparisons of the lab"),
  untested: z
    .enum(["part", "few-matches", "unequal-losses"])
    .nullable()
    .describe(
      "why it is not tested: a figure that it is a part of is; it has too few matches for an interval; or one card lost more matches than the other, and those left are others than planned",
    ),
};

const cardSchema = z
  .looseObject({ format: z.string(), version: z.string(), size: z.string(), clock: z.string() })
  .describe("as `wisp card --json` prints it");

export const collectionCardSchema = answer({
  card: cardSchema.nullable().describe("null: it is no report card, or it has no result yet"),
  beside: cardSchema
    .nullable()
    .describe("the other card; null: none was asked for, or there is none"),
  refused: z
    .string()
    .nullable()
    .describe("why the two are not compared, as a sentence; null: they are, or none was asked for"),
  comparison: answer({
    matches: z.int().describe("matches that both played, with the same content"),
    rating: answer(differenceFields).describe("of the ratings over all games"),
    figures: z.array(
      answer({
        id: z.string(),
        unit: z.string(),
        ...differenceFields,
        adjustedP: z
          .number()
          .nullable()
          .describe("corrected for all figures that are tested (Holm); null: it is not"),
      }),
    ),
    tests: z.int().describe("figures that are tested together"),
    losses: z
      .array(
        answer({
          experiment: z.string(),
          name: z.string(),
          only: z
            .tuple([z.int(), z.int()])
            .describe("blocks that only the first card lost, and only the second"),
        }),
      )
      .describe("experiments of which one card lost blocks that the other did not"),
  }).nullable(),
}).openapi("CollectionCard");

const plan = {
  format: "wisp-collection/1",
  name: "Two boards",
  question: "How well does an agent place marks and find lines?",
  subjects: { fox: "agent:wary-fox@2" },
  hosts: { dice: "house:dice" },
  experiments: [
    {
      id: "three",
      experiment: {
        format: "wisp-experiment/2",
        name: "Three in a row",
        question: "How often does it win?",
        game: "tic-tac-toe",
        table: [{ agent: "subject" }, { agent: "dice" }],
        arms: [{ name: "base" }],
        blocks: { count: 20, seed: "three/1" },
        primary: "wins",
      },
    },
  ],
} as const;

const collection = {
  slug: "two-boards-81c2d3e4",
  name: plan.name,
  question: plan.question,
  owner: "foxhole",
  status: "running",
  hash: "81c2d3e4b5a6978812233445566778899aabbccddeeff00112233445566778890",
  subjects: ["fox"],
  matches: { planned: 20, played: 7 },
  spentMicros: 12_000,
  budgetMicros: 5_000_000,
  createdAt: "2026-03-01T12:00:00.000Z",
  publishedAt: null,
} as const;

const experiment = {
  slug: "two-boards-81c2d3e4-three",
  name: "Three in a row",
  question: "How often does it win?",
  game: "tic-tac-toe",
  language: "en",
  owner: "foxhole",
  status: "running",
  reason: null,
  hash: "5d6e7f8091a2b3c4d5e6f70819a2b3c4d5e6f73f2a9c01d4b5e6f708192a3b4c",
  matches: { planned: 20, played: 7 },
  spentMicros: 12_000,
  createdAt: "2026-03-01T12:00:00.000Z",
  endedAt: null,
  publishedAt: null,
  waitsUntil: null,
  matchesUntil: null,
  matchesDeletedAt: null,
} as const;

/** Bodies and answers of calls about collections, as they may be. */
export const collectionExamples = {
  plan,
  list: { collections: [{ ...collection, publishedAt: "2026-03-02T08:00:00.000Z" }] },
  detail: { collection, experiments: [experiment], plan },
  action: { action: "pause" },
  card: {
    card: { format: "wisp-card/1", version: "1", size: "quick", clock: "standard" },
    beside: { format: "wisp-card/1", version: "1", size: "quick", clock: "standard" },
    refused: null,
    comparison: {
      matches: 144,
      rating: { value: 0.13, low: -0.2, high: 0.46, p: 0.43, caution: null, untested: null },
      figures: [
        {
          id: "wis-wins",
          unit: "rate",
          value: 0.125,
          low: -0.38,
          high: 0.57,
          p: 0.61,
          caution: null,
          untested: null,
          adjustedP: 1,
        },
      ],
      tests: 1,
      losses: [],
    },
  },
  /** The first line; the others are matches and votes. */
  results: {
    collection: { format: "wisp-collection/1" },
    format: "wisp-collection-results/1",
  },
} as const;
