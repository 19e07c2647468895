import { z } from "zod";
import { answer, request } from "./shapes.ts";

const time = z.iso.datetime();

/** The file of an experiment: the lab's own checks report its problems. */
export const newExperimentSchema = z
  .looseObject({ format: z.literal("wisp-experiment/1") })
  .describe("the file of an experiment, as `wisp lab preset` prints one")
  .openapi("NewExperiment");

/** A controlled experiment, without its plan. */
export const experimentSummarySchema = answer({
  slug: z.string(),
  name: z.string(),
  question: z.string(),
  game: z.string(),
  language: z.enum(["en", "zh"]),
  owner: z.string().nullable().describe("null: the account was deleted"),
  status: z.enum(["running", "paused", "finished"]),
  reason: z
    .enum([
      "all-blocks",
      "decided",
      "budget",
      "owner",
      "unreachable",
      "failed",
      "forbidden",
      "expired",
    ])
    .nullable()
    .describe("why it ended or is paused"),
  hash: z.string().describe("SHA-256 of its plan"),
  matches: answer({
    planned: z.int(),
    played: z.int().describe("matches whose result is counted"),
  }),
  spentMicros: z.int().describe("millionths of a US dollar"),
  createdAt: time,
  endedAt: time.nullable(),
  publishedAt: time.nullable().describe("null: only its owner sees it"),
  waitsUntil: time
    .nullable()
    .describe("an allowance of its owner is used up, so it continues then; null: it does not wait"),
  matchesUntil: time
    .nullable()
    .describe("its matches are deleted then unless it is published; null: they are kept"),
  matchesDeletedAt: time.nullable().describe("null: its matches are there"),
}).openapi("ExperimentSummary");
export type ApiExperiment = z.infer<typeof experimentSummarySchema>;

export const experimentListSchema = answer({
  experiments: z.array(experimentSummarySchema),
}).openapi("ExperimentList");

export const experimentDetailSchema = answer({
  experiment: experimentSummarySchema,
  plan: z.looseObject({ format: z.string() }).describe("its file, with the versions of its agents"),
  limits: z
    .array(
      answer({
        agent: z.string().describe("as the plan names it"),
        limit: z
          .enum(["this-arena", "closed", "changed", "gone"])
          .describe(
            "this-arena: it runs in this arena only; closed: its owner does not let others use it; changed: an arm changes it, which only its owner may do (of a resident agent the operator); gone: it is retired or does not exist any more",
          ),
      }),
    )
    .describe(
      "agents that others cannot run again, or in this arena only; all others run everywhere",
    ),
}).openapi("ExperimentDetail");

export const experimentActionSchema = request({
  action: z.enum(["pause", "resume", "cancel", "publish"]),
}).openapi("ExperimentAction");
