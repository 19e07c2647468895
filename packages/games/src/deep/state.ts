import { locales, missCodes, type Seat, versionField } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { z } from "zod";
import { packWordSchema } from "../common/talk/pack-word.ts";

export const SEATS = 2;
export const MAX_DISTRACTORS = 6;
/** The most words that a describer imagines, and the code points of each that are kept. */
export const MAX_CANDIDATES = 10;
const MAX_CANDIDATE_LENGTH = 60;

/** Both ends of the judge's scale (DEEP, section 2.1). */
export const MIN_SCORE = 1;
export const MAX_SCORE = 5;

/** The two ways to describe a word, in the order in which a match has them. */
export const modes = ["aggressive", "conservative"] as const;
export type Mode = (typeof modes)[number];

const words = z.int().min(1).max(400).optional();
/** The arena's usual clock: the paper has none. */
const timeLimitMs = z.int().min(1).max(600_000).default(10_000);

/** The public configuration; what is left out is as the paper has it, but for the clocks. */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  /** Absent: both. The paper has no match of one alone. */
  modes: z.literal("conservative").optional(),
  /** Absent: by language (see `wordLimit`). */
  aggressiveWords: words,
  conservativeWords: words,
  /** Other words that each description is scored against. */
  distractors: z.int().min(1).max(MAX_DISTRACTORS).default(3),
  describeTimeLimitMs: timeLimitMs,
  scoreTimeLimitMs: timeLimitMs,
});
export type Config = z.infer<typeof configSchema>;

export const modesOf = ({ modes: only }: Config): readonly Mode[] =>
  only === undefined ? modes : [only];

/** The paper's words of English; of Chinese, twice as many ideographs. */
const usual = {
  en: { aggressive: 100, conservative: 10 },
  zh: { aggressive: 200, conservative: 20 },
};

/** Words of a description that are kept; a Chinese ideograph counts as one. */
export const wordLimit = (config: Config, mode: Mode): number =>
  config[`${mode}Words`] ?? usual[config.language][mode];

const wordSchema = z.string().trim().min(1).max(60);

/** The content of one match, and who describes; who is absent is drawn. */
export const materialsSchema = z.strictObject({
  /** Names the item in its list; null for one given by hand. */
  id: z.string().max(80).nullable().default(null),
  theme: z.string().max(60).default(""),
  target: packWordSchema,
  /** As many as the configuration asks for, or more. */
  distractors: z.array(wordSchema).min(1).max(MAX_DISTRACTORS),
  describer: z.int().min(0).max(1).optional(),
});
export type Materials = z.infer<typeof materialsSchema>;

const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);
const mode = z.enum(modes);
const missed = z.enum(missCodes).nullable();
const ask = z.enum(["describe-aggressive", "imagine", "describe-conservative", "score"]);
export type AskKind = z.infer<typeof ask>;
const score = z.int().min(MIN_SCORE).max(MAX_SCORE).nullable();

/** Every event of the game; the audience is set where the event is created (referee.ts). */
export const eventSchema = z.discriminatedUnion("type", [
  /** To everyone. */
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    describer: seatSchema,
    version: versionField,
  }),
  /** Sent to no seat. */
  z.strictObject({
    type: z.literal("item-drawn"),
    id: z.string().nullable(),
    theme: z.string(),
    target: packWordSchema,
    distractors: z.array(wordSchema),
  }),
  /** To the describer alone. */
  z.strictObject({ type: z.literal("target-dealt"), seat: seatSchema, word: z.string() }),
  /** To everyone. */
  z.strictObject({ type: z.literal("turn-opened"), ask, seats: z.array(seatSchema) }),
  /** To everyone: the description as cut; "" where there is none. */
  z.strictObject({
    type: z.literal("described"),
    seat: seatSchema,
    mode,
    text: z.string(),
    /** Whether words beyond the limit were left out. */
    isCut: z.boolean(),
    missed,
  }),
  /** To the describer alone: similar words, of which the conservative description says what they share. */
  z.strictObject({
    type: z.literal("imagined"),
    seat: seatSchema,
    candidates: z.array(z.string().max(MAX_CANDIDATE_LENGTH)).max(MAX_CANDIDATES),
    missed,
  }),
  /** To the judge alone, without whether it is the target. */
  z.strictObject({ type: z.literal("word-shown"), mode, word: z.string() }),
  /** Sent to no seat: each score is given without any other. */
  z.strictObject({ type: z.literal("scored"), mode, word: z.string(), score, missed }),
  /** To everyone: an answer that stays hidden has come, or its time is over. */
  z.strictObject({ type: z.literal("answered"), seat: seatSchema, ask }),
  /** To everyone. */
  z.strictObject({
    type: z.literal("words-revealed"),
    target: z.string(),
    distractors: z.array(z.string()),
  }),
  /** To everyone: the scores of a description, null where the judge gave none. */
  z.strictObject({
    type: z.literal("scores-shown"),
    mode,
    target: score,
    distractors: z.array(score),
    /** There was no description: the scores are 1 by rule, and the judge was not asked. */
    isSilent: z.boolean(),
    /** The description says the target word itself. */
    saysTarget: z.boolean(),
  }),
  /** To everyone. */
  z.strictObject({ type: z.literal("match-closed") }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;

/** A description as everybody read it. */
export type Description = Omit<EventOf<"described">, "type" | "seat">;
/** The scores of one description. */
export type ModeResult = Omit<EventOf<"scores-shown">, "type">;

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  readonly describer: Seat;
  /** Target and distractors; only the referee has them before they are revealed. */
  readonly item: Omit<EventOf<"item-drawn">, "type"> | null;
  /** The target word, where the viewer may know it. */
  readonly word: string | null;
  readonly due: readonly Seat[];
  readonly asked: AskKind | null;
  readonly descriptions: readonly Description[];
  /** Null before the describer has imagined any, and where the viewer may not know them. */
  readonly candidates: readonly string[] | null;
  /** What the judge scores, or scored last; null where the viewer may not know it. */
  readonly shown: { readonly mode: Mode; readonly word: string } | null;
  /** How many scores the judge has been asked for. */
  readonly scoreTurns: number;
  /** Known to the referee alone. */
  readonly scores: readonly Omit<EventOf<"scored">, "type">[];
  /** Once everybody knows them. */
  readonly revealed: { readonly target: string; readonly distractors: readonly string[] } | null;
  /** Of each description, once they are shown. */
  readonly results: readonly ModeResult[];
  readonly isClosed: boolean;
}

const empty: State = {
  config: configSchema.parse({}),
  version: 1,
  names: [],
  describer: 0,
  item: null,
  word: null,
  due: [],
  asked: null,
  descriptions: [],
  candidates: null,
  shown: null,
  scoreTurns: 0,
  scores: [],
  revealed: null,
  results: [],
  isClosed: false,
};

/** The description of a mode; undefined before it was given. */
export const descriptionOf = (
  { descriptions }: Pick<State, "descriptions">,
  of: Mode,
): Description | undefined => descriptions.find((each) => each.mode === of);

/** The modes whose descriptions are there to be scored. */
export const scoredModes = (state: State): readonly Mode[] =>
  modesOf(state.config).filter((each) => descriptionOf(state, each)?.text !== "");

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened": {
      const { config, names, describer } = event;
      return { ...state, config, names, describer, version: versionOf(event) };
    }
    case "item-drawn": {
      const { type: _, ...item } = event;
      return { ...state, item };
    }
    case "target-dealt":
      return { ...state, word: event.word };
    case "turn-opened": {
      const scoreTurns = state.scoreTurns + (event.ask === "score" ? 1 : 0);
      return { ...state, due: event.seats, asked: event.ask, scoreTurns };
    }
    case "described": {
      const { type: _, seat: __, ...description } = event;
      return { ...state, due: [], descriptions: [...state.descriptions, description] };
    }
    case "imagined":
      return { ...state, candidates: event.candidates };
    case "word-shown":
      return { ...state, shown: { mode: event.mode, word: event.word } };
    case "scored": {
      const { type: _, ...scored } = event;
      return { ...state, scores: [...state.scores, scored] };
    }
    case "answered":
      return { ...state, due: [] };
    case "words-revealed": {
      const { target, distractors } = event;
      return { ...state, word: target, revealed: { target, distractors } };
    }
    case "scores-shown": {
      const { type: _, ...result } = event;
      return { ...state, due: [], results: [...state.results, result] };
    }
    case "match-closed":
      return { ...state, due: [], asked: null, isClosed: true };
  }
}

/** Points are sixtieths: the mean of up to MAX_DISTRACTORS scores is a whole number of them. */
export const POINTS_SCALE = 60;
/** The most that the gap of one mode can be, in sixtieths of a point. */
export const MAX_GAP = (MAX_SCORE - MIN_SCORE) * POINTS_SCALE;

const given = (scores: readonly (number | null)[]): readonly number[] =>
  scores.filter((each) => each !== null);

/** The sum of the distractors' scores and how many there are, and their mean in sixtieths; null: there are none. */
export function distractorScores({ distractors }: ModeResult) {
  const scores = given(distractors);
  const sum = scores.reduce((total, each) => total + each, 0);
  const mean = scores.length === 0 ? null : (sum * POINTS_SCALE) / scores.length;
  return { sum, count: scores.length, mean };
}

/**
 * How far the scores are apart in the direction that a mode wants, in sixtieths of a point: the target above the
 * distractors in an aggressive description, the distractors above the target in a conservative one. Null where
 * either has no score.
 */
export function gapOf(result: ModeResult): number | null {
  const { mean } = distractorScores(result);
  if (result.target === null || mean === null) return null;
  const above = result.target * POINTS_SCALE - mean;
  return result.mode === "aggressive" ? above : -above + 0;
}

/**
 * What a mode adds to the describer's points: its gap; the least where there was no description. With the gap of 0 of
 * its scores, which are all 1, silence would beat the conservative descriptions of all models in the paper.
 */
export const pointsOf = (result: ModeResult): number =>
  result.isSilent ? -MAX_GAP : (gapOf(result) ?? 0);

/** The describer's points in sixtieths. */
export const totalOf = (results: readonly ModeResult[]): number =>
  results.reduce((sum, result) => sum + pointsOf(result), 0);
