import { z } from "zod";
import { answer, request } from "./shapes.ts";

const time = z.iso.datetime();

/** The file of an experiment: the lab's own checks report its problems. */
export const newExperimentSchema = z
  .looseObject({ format: z.enum(["wisp-experiment/1", "wisp-experiment/2"]) })
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

const MAX_ANSWER = 4_000;
/** Runs of a fork at most; each has a branch with the change and one without. */
export const MAX_FORK_RUNS = 50;

/** What to play on from, and what to change there. */
export const newForkSchema = request({
  match: z.uuid().describe("a finished match"),
  seat: z.int().min(0).describe("whose decision changes, counted from 0"),
  nth: z
    .int()
    .min(1)
    .describe("which of the seat's decisions, counted from 1, as in the log of the match"),
  answer: z.string().min(1).max(MAX_ANSWER).optional().describe("what the seat answers instead"),
  agent: z
    .string()
    .min(1)
    .max(60)
    .refine((text) => !text.includes("\0"), { error: "must not contain a NUL character" })
    .optional()
    .describe("slug of the agent that takes the seat from this decision on"),
  runs: z
    .int()
    .min(1)
    .max(MAX_FORK_RUNS)
    .default(10)
    .describe("how often it is played on with the change, and as often without it"),
  chance: z
    .enum(["fresh", "held"])
    .default("fresh")
    .describe(
      "fresh: each run draws chance of its own, the same for both branches; held: as in the match",
    ),
})
  .refine(({ answer, agent }) => (answer === undefined) !== (agent === undefined), {
    message: "Give what changes: either an answer or an agent.",
  })
  .openapi("NewFork");
export type NewForkRequest = z.infer<typeof newForkSchema>;

/** A fork, without its branches. */
export const forkSummarySchema = answer({
  id: z.uuid(),
  match: z.uuid().describe("the match that is played on"),
  game: z.string(),
  language: z.enum(["en", "zh"]),
  seat: z.int(),
  nth: z.int(),
  answer: z.string().nullable().describe("what the seat answers instead; null: `agent` takes it"),
  agent: answer({ slug: z.string(), name: z.string(), version: z.int() }).nullable(),
  runs: z.int(),
  chance: z.enum(["fresh", "held"]),
  owner: z.string().nullable().describe("null: the account was deleted"),
  status: z.enum(["running", "finished"]),
  reason: z
    .enum(["all-runs", "owner", "unreachable", "failed", "forbidden"])
    .nullable()
    .describe("why it ended"),
  createdAt: time,
  endedAt: time.nullable(),
  waitsUntil: time
    .nullable()
    .describe("an allowance of its owner is used up, so it continues then; null: it does not wait"),
  matchesUntil: time.nullable().describe("its branches are deleted then; null: they are kept"),
  matchesDeletedAt: time.nullable().describe("null: its branches are there"),
}).openapi("ForkSummary");
export type ApiFork = z.infer<typeof forkSummarySchema>;

const compared = answer({
  changed: z.number().describe("with the change"),
  original: z.number().describe("without it"),
  difference: z.number(),
  low: z
    .number()
    .nullable()
    .describe(
      "95% interval, valid at all numbers of runs together; null: fewer than 10 runs count, or all are one (`isRepeated`)",
    ),
  high: z.number().nullable(),
}).openapi("ForkDifference");

export const forkDetailSchema = answer({
  fork: forkSummarySchema,
  branches: z.array(
    answer({
      run: z.int().describe("from 0; both branches of a run have the same chance"),
      kind: z.enum(["original", "changed"]),
      match: z.uuid(),
      status: z.enum(["waiting", "running", "finished", "failed"]),
      winners: z.array(z.int()).nullable().describe("seats; null before it is counted"),
      isBroken: z
        .boolean()
        .nullable()
        .describe("an agent could not be reached, so the run does not count"),
    }),
  ),
  effect: answer({
    runs: z
      .int()
      .describe("runs that count: both branches are over, as are those of all earlier runs"),
    isRepeated: z
      .boolean()
      .describe(
        "with held chance, all runs turned out the same: they are one run, without an interval",
      ),
    broken: z.int(),
    sides: z.array(
      answer({
        side: z.string(),
        seats: z.array(z.int()),
        wins: compared.describe("chance to win"),
      }),
    ),
    points: compared.describe("mean points of the seat"),
  })
    .nullable()
    .describe("what the change did; null before a run counts"),
}).openapi("ForkDetail");
export type ApiForkDetail = z.infer<typeof forkDetailSchema>;

export const forkListSchema = answer({ forks: z.array(forkSummarySchema) }).openapi("ForkList");
