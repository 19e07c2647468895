import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonical, type Locale, locales, type MetricUnit } from "@wisp/game";
import type { ClockName } from "@wisp/games/reasoning";
import { z } from "zod";
import { ASKS_EACH, allNamings, namingSchema } from "../bias/study.ts";
import {
  agentNameSchema,
  type Experiment,
  type ExperimentFile,
  nameSchema,
  settingNameSchema,
} from "../plan/experiment.ts";

/** Written into every file; a change that old files do not survive needs a new one. */
export const COLLECTION_FORMAT = "wisp-collection/1";

const MAX_EXPERIMENTS = 40;
const MAX_STUDIES = 10;
const MAX_METRICS = 400;
const MAX_TERMS = 60;
const MAX_LAYOUTS = 60;

/** Ids of experiments and metrics within a collection. */
const idSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const addressSchema = z.string().min(1).max(500);
/** A text in one language for all readers, or in each. */
const textUpTo = (max: number) => {
  const line = z.string().min(1).max(max);
  return z.union([line, z.strictObject({ en: line, zh: line })]);
};
const textSchema = textUpTo(300);
export type CollectionText = z.infer<typeof textSchema>;

const units = [
  "count",
  "rate",
  "score",
  "rounds",
  "votes",
] as const satisfies readonly MetricUnit[];

const termsSchema = z.array(idSchema).min(1).max(MAX_TERMS);

/** How a metric is computed, for each subject. It may name metrics that are listed before it. */
const recipeSchema = z.discriminatedUnion("kind", [
  /** A metric of an experiment. */
  z.strictObject({
    kind: z.literal("measured"),
    experiment: idSchema,
    /** The experiment's primary metric, or a secondary one. */
    figure: z.string().min(1).max(200),
    /** Absent: the first arm. */
    arm: nameSchema.optional(),
    /**
     * `ratio`: of the sums over all blocks, as in the experiment's report. `median`: of the blocks.
     * `seat-median`: of the single seats of all blocks. `sum`: over the settings, each with its own ratio.
     */
    take: z.enum(["ratio", "median", "seat-median", "sum"]).default("ratio"),
    /** Only the blocks of these settings; absent: all. Without a default, so that older plans keep their hash. */
    settings: z.array(settingNameSchema).min(1).max(MAX_TERMS).optional(),
  }),
  /** TrueSkill's mean in an experiment that is a ladder, averaged over orders of its games. */
  z.strictObject({ kind: z.literal("skill"), experiment: idSchema }),
  z.strictObject({ kind: z.literal("mean"), of: termsSchema }),
  /** The ratio of the sums over several experiments, of measured metrics that are ratios of sums themselves. */
  z.strictObject({ kind: z.literal("pooled"), of: termsSchema }),
  /** Σ weight × metric + plus. */
  z.strictObject({
    kind: z.literal("weighted"),
    of: z
      .array(z.strictObject({ figure: idSchema, weight: z.number().min(-1e6).max(1e6) }))
      .min(1)
      .max(MAX_TERMS),
    plus: z.number().min(-1e9).max(1e9).default(0),
  }),
  /** Divided by a fixed anchor. */
  z.strictObject({
    kind: z.literal("divided"),
    of: idSchema,
    by: z.number().min(-1e9).max(1e9),
  }),
  /** The area of a radar with these axes in this order, which it depends on. */
  z.strictObject({ kind: z.literal("area"), of: z.array(idSchema).min(3).max(MAX_TERMS) }),
  /** Divided by the best subject's: it depends on who is shown, and has no interval. */
  z.strictObject({ kind: z.literal("of-best"), of: idSchema }),
]);
export type Recipe = z.infer<typeof recipeSchema>;

const composedSchema = z.strictObject({
  id: idSchema,
  title: textSchema,
  /** How it is shown: rates in percent. */
  unit: z.enum(units),
  better: z.enum(["high", "low"]).nullable().default("high"),
  recipe: recipeSchema,
});
/** A metric that is made of metrics of experiments. */
export type ComposedMetric = z.infer<typeof composedSchema>;

const layoutSchema = z.discriminatedUnion("kind", [
  /** The table of an experiment's own report. */
  z.strictObject({
    kind: z.literal("experiment"),
    experiment: idSchema,
    /** A table of a paper that is shown beside it (see `Library.tables`). */
    paper: z.string().max(200).optional(),
  }),
  /** These rows for each subject. */
  z.strictObject({
    kind: z.literal("table"),
    title: textSchema,
    columns: z.array(textSchema).min(1).max(20),
    rows: z
      .array(
        z.strictObject({
          /** Behind the subject's name, such as an arm; absent: the name alone. */
          title: textSchema.optional(),
          /** One for each column; null: an empty cell. */
          figures: z.array(idSchema.nullable()).min(1).max(20),
        }),
      )
      .min(1)
      .max(60),
    paper: z.string().max(200).optional(),
  }),
  /** A polygon for each subject, with its area. */
  z.strictObject({
    kind: z.literal("radar"),
    title: textSchema,
    /** In this order, on which the area depends. */
    axes: z.array(idSchema).min(3).max(16),
    /** The value at the rim of every axis. */
    max: z.number().positive().max(1e9).default(1),
  }),
  /** What the votes of a study depend on: rows for each subject and method of naming. */
  z.strictObject({
    kind: z.literal("bias"),
    title: textSchema,
    study: idSchema,
    paper: z.string().max(200).optional(),
  }),
  /** A printed table alone, and how to measure it. */
  z.strictObject({
    kind: z.literal("paper"),
    title: textSchema,
    note: textSchema,
    paper: z.string().max(200),
  }),
  /** A bar for each subject, of these parts. */
  z.strictObject({
    kind: z.literal("bars"),
    title: textSchema,
    parts: z.array(idSchema).min(1).max(12),
    paper: z.string().max(200).optional(),
  }),
]);
export type Layout = z.infer<typeof layoutSchema>;

/** Sizes of a report card: how many matches it has. */
export const cardSizes = ["quick", "standard", "paper"] as const;
export type CardSize = (typeof cardSizes)[number];

const agentsSchema = z.record(agentNameSchema, addressSchema);

/** What a collection's subjects do to those that an experiment names itself. */
const placements = ["replace", "join", "stay-out"] as const;

const listedSchema = z.strictObject({
  id: idSchema,
  /** The name of an example experiment. Exactly one of the two is given. */
  preset: z.string().max(200).optional(),
  /** An experiment file, which may leave out its subjects and the addresses of hosts. */
  experiment: z.record(z.string(), z.unknown()).optional(),
  /** Whether the collection's subjects replace its own, join them, or take no part in it. */
  subjects: z.enum(placements).default("replace"),
});
export type ListedExperiment = z.infer<typeof listedSchema>;

/** A study of single votes, without matches, of each subject. */
const studySchema = z.strictObject({
  /** Other than those of experiments. */
  id: idSchema,
  /** What votes depend on when nothing was said (see `biasAsks`). */
  bias: z.strictObject({
    /** Methods of naming the players. */
    names: z
      .array(namingSchema)
      .min(1)
      .max(allNamings.length)
      .default([...allNamings]),
    language: z.enum(locales).default("en"),
    /** Only as many votes of each method, for a trial (see `asksOf`). */
    asks: z.int().min(1).max(ASKS_EACH).default(ASKS_EACH),
    /** How long agents have for a vote; absent: `standard`. */
    clock: z.literal("slow" satisfies ClockName).optional(),
  }),
});
export type ListedStudy = z.infer<typeof studySchema>;

export const collectionSchema = z.strictObject({
  format: z.literal(COLLECTION_FORMAT),
  name: textUpTo(120),
  /** Its question, as a sentence. */
  question: textUpTo(1_000),
  /** What to know before running it. */
  note: textUpTo(1_000).optional(),
  /** By name; the command line and the arena's form add to them. */
  subjects: agentsSchema.default({}),
  /**
   * Agents that several experiments share, by name: each takes the place of an experiment's agent of
   * the same name, which needs no address there.
   */
  hosts: agentsSchema.default({}),
  experiments: z.array(listedSchema).min(1).max(MAX_EXPERIMENTS),
  /** Absent: none. Without a default, so that plans of experiments alone keep their hash. */
  studies: z.array(studySchema).max(MAX_STUDIES).optional(),
  figures: z.array(composedSchema).max(MAX_METRICS).default([]),
  /** Absent: a table for each experiment. */
  layouts: z.array(layoutSchema).max(MAX_LAYOUTS).default([]),
  /** It is the report card of one agent, whose plan `cardCollection` makes; absent: it is none. */
  card: z
    .strictObject({
      version: z.string().min(1).max(20),
      size: z.enum(cardSizes),
      subject: agentNameSchema,
      /** How the agent plays where it is a model; absent: as its address says. */
      playing: z
        .strictObject({
          strategy: z.string().min(1).max(60),
          strategySettings: z.record(z.string(), z.unknown()).optional(),
        })
        .optional(),
      /** How long agents have for a decision (see `withClock`); absent: `standard`, and plans keep their hash. */
      clock: z.literal("slow" satisfies ClockName).optional(),
      /** Ids of the games that the agent plays; absent: all of the card's. */
      games: z.array(z.string().max(60)).min(1).max(60).optional(),
      /** Address of the model that judges descriptions; absent: there is no judge, and plans keep their hash. */
      judge: addressSchema.optional(),
    })
    .optional(),
  /** Of all experiments together; they have none of their own. */
  budget: z.strictObject({ dollars: z.number().min(0).max(1_000_000).optional() }).default({}),
});
type ReadCollection = z.infer<typeof collectionSchema>;

/** As written in a file, where defaults may be absent. */
export interface CollectionFile extends Omit<z.input<typeof collectionSchema>, "experiments"> {
  readonly experiments: readonly (Omit<z.input<typeof listedSchema>, "experiment"> & {
    readonly experiment?: Partial<ExperimentFile>;
  })[];
}

/** A collection as it is run: each experiment is whole, so that later presets change nothing in it. */
export interface Collection extends Omit<ReadCollection, "experiments"> {
  readonly experiments: readonly {
    readonly id: string;
    readonly experiment: Experiment;
    readonly subjects: "stay-out";
  }[];
}

/**
 * SHA-256 of a collection as 64 hexadecimal digits: of everything but its budget, which may be raised
 * while it runs.
 */
export function collectionHash({ budget: _, ...plan }: Collection): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(plan))));
}

/** A text in a reader's language. */
export const textIn = (text: CollectionText, locale: Locale): string =>
  typeof text === "string" ? text : text[locale];
