import { answerFailureCodes, codeIn } from "@wisp/agents";
import {
  type Decision,
  factsOf,
  type GameEvent,
  type LogEntry,
  missCodes,
  namedScoresSchema,
  type Projection,
  rightBy,
} from "@wisp/game";
import type { GameEntry, Measures } from "@wisp/games";
import { cannotBeInterviewed } from "@wisp/play";
import { z } from "zod";
import type { PlannedMatch, PlannedSeat } from "../blocks/block-of.ts";
import { experimentSchema, MAX_BLOCKS } from "../plan/experiment.ts";

export const RESULTS_FORMAT = "wisp-results/4";
/**
 * Files of the first format contain no stated chances and no versions, those of the second no settings
 * either, and those of the third no codes of lost decisions; everything else is the same.
 */
const FORMATS = ["wisp-results/1", "wisp-results/2", "wisp-results/3", RESULTS_FORMAT] as const;

/** Chances that a seat stated at one of its asks, and the truth. */
const statedSchema = z
  .strictObject({
    /** The interview ("interview/score" where it has several scores), or the note, that stated them. */
    name: z.string(),
    nth: z.int(),
    chances: z.array(z.number().min(0).max(1)).min(1),
    truth: z.array(z.boolean()),
  })
  .refine(({ chances, truth }) => chances.length === truth.length, {
    error: "as many chances as truths are needed",
  });

const MAX_REASONS = 5;
const MAX_REASON = 200;
const MAX_MODEL_NAME = 200;

const reasonSchema = z.strictObject({
  /** As the agent's connector says it: a failure's code and sentence. */
  detail: z.string().max(MAX_REASON),
  count: z.int().min(1),
});
/** Why several answers were late or failed. */
export type LossReason = z.infer<typeof reasonSchema>;

const writtenSeatSchema = z.strictObject({
  /** The agent's name in the experiment. */
  name: z.string(),
  measured: z.boolean(),
  role: z.string(),
  won: z.boolean(),
  /** In units of 1 / pointsScale. */
  points: z.int(),
  /** Numerator and denominator by the name of a fact. */
  facts: z.record(z.string(), z.tuple([z.number(), z.number().min(0)])),
  /** Decisions that were lost, by why. */
  missed: z.strictObject({
    timeout: z.int().min(0),
    error: z.int().min(0),
    illegal: z.int().min(0),
  }),
  /** Of `missed.error`, by the code of the failure; absent: not known. */
  codes: z.partialRecord(z.enum(answerFailureCodes), z.int().min(1)).optional(),
  /** Whether it fills a table for a measured agent of its own owner; absent: it does not, or that is not known. */
  ofSubject: z.literal(true).optional(),
  /** Its decisions, the lost ones included; absent: not known. */
  decisions: z.int().min(0).optional(),
  /** Why answers to decisions and interviews were late or failed, the most frequent first; absent: none, or not known. */
  reasons: z.array(reasonSchema).max(MAX_REASONS).optional(),
  /** What its service calls the model that answered; absent: it did not say. */
  served: z.array(z.string().max(MAX_MODEL_NAME)).optional(),
  /** In and out; null: not reported. */
  tokens: z.int().min(0).nullable(),
  /** Millionths of a US dollar; null: not known. */
  costMicros: z.int().min(0).nullable(),
  /** Its interviews in the order of the log, also those without a legal answer. */
  interviews: z.array(
    z.strictObject({
      interview: z.string(),
      /** Which of the seat's interviews of this name, from 1. */
      nth: z.int(),
      /** How right its answer was, by the name of the score; {} without a legal answer. */
      scores: namedScoresSchema,
      /**
       * Why there is no legal answer; null if there is one. `unable`: its agent cannot be interviewed, or not
       * with this question.
       */
      missed: z.enum([...missCodes, "unable"]).nullable(),
    }),
  ),
  /** The chances that its answers to interviews and its notes stated, in the order of its asks. */
  stated: z.array(statedSchema).default([]),
  /** Number of the agent's version; null: not known. */
  version: z.int().min(1).nullable().default(null),
  /** Fields of its model's calls that its settings have and that the service refuses; absent: none. */
  omitted: z.array(z.string()).optional(),
});
export type SeatResult = z.infer<typeof writtenSeatSchema>;

const probeSchema = z.looseObject({
  probes: z.array(
    z.strictObject({ probe: z.string(), nth: z.int(), score: z.number().nullable() }),
  ),
});

/** A seat of a file from before there were interviews: a probe had one score, and only legal answers were kept. */
const seatSchema = z.preprocess((seat) => {
  const read = probeSchema.safeParse(seat);
  if (!read.success) return seat;
  const { probes, ...rest } = read.data;
  const interviews = probes.map(({ probe: interview, nth, score }) => ({
    interview,
    nth,
    scores: rightBy(score),
    missed: null,
  }));
  return { ...rest, interviews };
}, writtenSeatSchema);

export const matchResultSchema = z.strictObject({
  /** As planned. */
  id: z.string(),
  block: z.int().min(0).max(MAX_BLOCKS),
  arm: z.string(),
  pointsScale: z.int().min(1),
  /** The content of the match, as the game names it; null: rules only. */
  content: z.string().nullable(),
  /** The setting of its block, and the cluster of that one; null: the experiment has no settings. */
  setting: z.string().nullable().default(null),
  cluster: z.string().nullable().default(null),
  /** Version of the game's rules that it was played by; null: not known. */
  rules: z.int().nullable().default(null),
  /** By seat. */
  seats: z.array(seatSchema),
});
/** A finished match of an experiment, as the report reads it. */
export type ExperimentMatchResult = z.infer<typeof matchResultSchema>;

/** The cost of an interrupted match that will be played again: it counts for the budget. */
export const lostCostSchema = z.strictObject({ lostMicros: z.int().min(0) });
export type LostCost = z.infer<typeof lostCostSchema>;

/** The first line of a file of results: the plan before the first match. */
export const resultsHeaderSchema = z.strictObject({
  format: z.enum(FORMATS),
  /** Of the experiment: see `experimentHash`. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  experiment: experimentSchema,
});
export type ResultsHeader = z.infer<typeof resultsHeaderSchema>;

/** A sum of reported values; null where nothing was reported. */
export const summed = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

/** The set-up a match was played with. */
interface PlayedWith {
  /** Version of the game's rules. */
  readonly rules: number;
  /** Numbers of the agents' versions by seat; absent: not known. */
  readonly versions?: readonly number[];
  /** The agents' owners by seat, null for none; absent: not known. */
  readonly owners?: readonly (string | null)[];
}

/** A match that was played to its end. */
interface PlayedMatch {
  readonly projection: Projection;
  readonly events: readonly LogEntry<GameEvent>[];
  readonly decisions: readonly Decision[];
}

/** What a connector keeps of a model's answer beside its text. */
const rawSchema = z.object({
  model: z.string().nullish(),
  omitted: z.array(z.string()).nullish(),
});

/** The different texts, in their order, cut. */
const differentTexts = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.slice(0, MAX_MODEL_NAME))),
];

/** What answers of a seat say about its service, and why some of them are missing. */
function servedOf(
  own: readonly Decision[],
): Pick<z.infer<typeof writtenSeatSchema>, "reasons" | "served" | "omitted"> {
  const raws = own.flatMap(({ raw }) => rawSchema.safeParse(raw).data ?? []);
  const served = differentTexts(raws.flatMap(({ model }) => model ?? []));
  const omitted = differentTexts(raws.flatMap((raw) => raw.omitted ?? []));
  // What is illegal may quote the answer, and is counted elsewhere.
  const lost = own.filter(
    (each) => (each.missed === "timeout" || each.missed === "error") && !cannotBeInterviewed(each),
  );
  const reasons = [...Map.groupBy(lost, ({ detail }) => (detail ?? "").slice(0, MAX_REASON))]
    .map(([detail, { length }]) => ({ detail, count: length }))
    .sort((one, other) => other.count - one.count || (one.detail < other.detail ? -1 : 1))
    .slice(0, MAX_REASONS);
  return {
    ...(reasons.length > 0 && { reasons }),
    ...(served.length > 0 && { served }),
    ...(omitted.length > 0 && { omitted }),
  };
}

/** What the game measures of the match for a seat. */
type MeasuredFacts = ReturnType<Measures["of"]>;

function seatResult(
  { name, measured }: PlannedSeat,
  seat: number,
  { outcome, interviewScores, stated }: Projection,
  decisions: readonly Decision[],
  facts: MeasuredFacts,
): Omit<SeatResult, "version"> {
  const own = decisions.filter((each) => each.seat === seat);
  const held = own
    .filter(({ kind }) => kind === "interview")
    .sort((one, other) => one.at - other.at || (one.ask < other.ask ? -1 : 1));
  const scored = interviewScores.filter((each) => each.seat === seat);
  const byName = Map.groupBy(held, ({ ask }) => ask);
  /** Which of the seat's interviews of a name it is; of a note, which of its asks. */
  const placeOf = (name: string, nth: number): number =>
    (byName.get(name)?.findIndex((each) => each.nth === nth) ?? nth - 1) + 1;
  const lost = (code: Decision["missed"]): Decision[] =>
    own.filter(({ kind, missed }) => kind === "decision" && missed === code);
  const failed = lost("error");
  const codes = Map.groupBy(failed, ({ detail }) => codeIn(detail ?? "") ?? "crashed");
  return {
    name,
    measured,
    role: outcome.roles[seat] ?? "",
    won: outcome.winners.includes(seat),
    points: outcome.points[seat] ?? 0,
    facts: Object.assign(factsOf(outcome, seat), facts),
    missed: {
      timeout: lost("timeout").length,
      error: failed.length,
      illegal: lost("illegal").length,
    },
    codes: Object.fromEntries([...codes].map(([code, { length }]) => [code, length])),
    decisions: own.filter(({ kind }) => kind === "decision").length,
    ...servedOf(own),
    tokens: summed(own.flatMap(({ tokensIn, tokensOut }) => [tokensIn, tokensOut])),
    costMicros: summed(own.map(({ costMicros }) => costMicros)),
    interviews: held.map((record) => {
      const { ask, nth } = record;
      return {
        interview: ask,
        nth: placeOf(ask, nth),
        scores: scored.find((each) => each.ask === ask && each.nth === nth)?.scores ?? {},
        missed: cannotBeInterviewed(record) ? "unable" : record.missed,
      };
    }),
    stated: stated.flatMap(({ seat: by, name: of, nth, chances, truth }) =>
      by === seat
        ? [{ name: of, nth: placeOf(of, nth), chances: [...chances], truth: [...truth] }]
        : [],
    ),
  };
}

/** The report's data of a planned match that was played to its end. */
export function resultOf(
  { measures }: Pick<GameEntry, "measures">,
  { id, block, arm, setting, cluster, seats }: PlannedMatch,
  { projection, events, decisions }: PlayedMatch,
  { rules, versions = [], owners = [] }: PlayedWith,
): ExperimentMatchResult {
  const { outcome, content } = projection;
  const measured = new Set(seats.flatMap((seat, at) => (seat.measured ? (owners[at] ?? []) : [])));
  const log = events.map(({ event }) => event);
  return {
    id,
    block,
    arm,
    pointsScale: outcome.pointsScale,
    content,
    setting,
    cluster,
    rules,
    seats: seats.map((seat, at) => ({
      ...seatResult(seat, at, projection, decisions, measures?.of(log, at) ?? {}),
      version: versions[at] ?? null,
      ...(!seat.measured && measured.has(owners[at] ?? "") && { ofSubject: true as const }),
    })),
  };
}

/** Replaces the words of a failure. */
const FOR_THE_OWNER = "the sentence is for the agent's owner alone.";

/**
 * A result that others than the agents' owners may read: why answers were lost is reduced to the codes of the
 * failures, whose sentences name addresses of agents and quote them.
 */
export const resultForOthers = (result: ExperimentMatchResult): ExperimentMatchResult => ({
  ...result,
  seats: result.seats.map(({ reasons, ...seat }) => ({
    ...seat,
    ...(reasons !== undefined && {
      reasons: [...Map.groupBy(reasons, ({ detail }) => detail.split(":", 1)[0] ?? "")].map(
        ([code, own]) => ({
          detail: `${code}: ${FOR_THE_OWNER}`,
          count: own.reduce((sum, { count }) => sum + count, 0),
        }),
      ),
    }),
  })),
});
