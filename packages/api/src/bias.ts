import { locales } from "@wisp/game";
import { z } from "zod";
import { answer, request } from "./shapes.ts";

/** The methods of naming the players of a bias study. */
const naming = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const newBiasStudySchema = request({
  language: z.enum(locales).default("en").describe("of the rules and the question"),
  namings: z
    .array(naming)
    .min(1)
    .max(3)
    .default([1])
    .describe(
      "methods of naming the players, 576 questions each: 1 “Player 1”, 2 “Aaron One”, 3 “Jack”",
    ),
}).openapi("NewBiasStudy");

export const biasStudyStartedSchema = answer({ id: z.uuid() }).openapi("BiasStudyStarted");

const metric = answer({
  chance: z.number().describe("the share of each without a bias"),
  shares: z.array(
    answer({
      votes: z.int(),
      share: z.number().nullable().describe("of all votes"),
      low: z.number().nullable().describe("end of the 95% interval"),
      high: z.number().nullable(),
    }),
  ),
  test: answer({
    degrees: z.int().describe("degrees of freedom"),
    chiSquare: z.number().describe("Pearson's statistic"),
    clustered: z
      .number()
      .describe("the statistic with votes that may be repeats of each other as one cluster"),
    p: z.number().describe("of the clustered statistic"),
  }).nullable(),
});

/** What the votes of an agent depend on. */
export const biasSchema = answer({
  agent: z.string(),
  running: answer({
    status: z.enum(["waiting", "running"]),
    answers: z.int(),
    asks: z.int(),
  })
    .nullable()
    .describe("the study that is not done, to the agent's owner alone; null if there is none"),
  study: answer({
    version: z.int().describe("number of the version that was asked"),
    language: z.enum(locales),
    finishedAt: z.iso.datetime(),
    reports: z.array(
      answer({
        naming: z.int(),
        names: z.array(z.string()),
        asked: z.int(),
        votes: z.int(),
        abstained: z.int(),
        illegal: z.int(),
        lost: z.int().describe("questions without an answer: it came too late, or an error did"),
        speaking: metric.describe("by when the player spoke"),
        option: metric.describe("by where the ballot lists the player"),
        name: metric.extend({
          fluctuation: z.number().nullable().describe("variance of the shares over the names"),
        }),
      }),
    ),
  })
    .nullable()
    .describe("the newest complete study; null if there is none"),
}).openapi("Bias");
export type ApiBias = z.infer<typeof biasSchema>;

const share = (votes: number): object => ({ votes, share: votes / 576, low: null, high: null });

export const biasExamples = {
  started: { id: "0199f3a0-7c41-7aa0-8000-000000000004" },
  request: { language: "en", namings: [1] },
  bias: {
    agent: "wary-fox",
    running: null,
    study: {
      version: 13,
      language: "en",
      finishedAt: "2026-01-01T12:40:00.000Z",
      reports: [
        {
          naming: 1,
          names: ["Player 1", "Player 2", "Player 3", "Player 4"],
          asked: 576,
          votes: 576,
          abstained: 0,
          illegal: 0,
          lost: 0,
          speaking: {
            chance: 0.25,
            shares: [187, 159, 117, 113].map(share),
            test: { degrees: 3, chiSquare: 26.1, clustered: 24.8, p: 0.00002 },
          },
          option: {
            chance: 1 / 3,
            shares: [250, 38, 288].map(share),
            test: { degrees: 2, chiSquare: 189, clustered: 101.2, p: 0 },
          },
          name: {
            chance: 0.25,
            shares: [150, 139, 146, 141].map(share),
            test: { degrees: 3, chiSquare: 0.5, clustered: 0.6, p: 0.9 },
            fluctuation: 0.00005,
          },
        },
      ],
    },
  },
} as const;
