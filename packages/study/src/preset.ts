import type { GameEvent, Locale } from "@wisp/game";
import type { MeasuredMetric } from "@wisp/stats";
import type { ReportInput } from "./report-input.ts";
import {
  type Item,
  type LanguageTexts,
  MAX_TITLE,
  type RubricTexts,
  type StudyPlan,
  studySourceSchema,
} from "./shape.ts";

/** A decision of a match, as far as its agent's owner shows it. */
export interface PresetDecision {
  readonly seat: number;
  /** What was asked: "speech" ... */
  readonly ask: string;
  /** Of the last public event before the question, from 0; -1: before all. */
  readonly cursor: number;
  /** Null: it left none, or they are private. */
  readonly notes: Readonly<Record<string, unknown>> | null;
}

/** A finished match that every reader sees whole, without the speeches that a moderator hid. */
export interface PresetMatch {
  readonly id: string;
  readonly locale: Locale;
  readonly events: readonly GameEvent[];
  /** Of all seats, in the order of the log. */
  readonly decisions: readonly PresetDecision[];
  /** Arm of its experiment; null: it has none. */
  readonly arm: string | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly model: string | null;
    readonly slug: string;
  }[];
}

/** Something of a match that raters of a preset are shown. */
export interface PresetMoment {
  readonly seat: number;
  readonly asked: string;
  /** What helps to judge it, such as the word that is described. */
  readonly note: string;
  readonly stratum: string;
  /** Moments of a match with the same key are drawn together; absent: alone. */
  readonly together?: string;
  /** What it has in common with others, such as the word. */
  readonly cluster: string;
  /** For the analysis, besides who said it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Raters see what spectators had seen up to this public event, counted from 0; absent: nothing of the match. */
  readonly cursor?: number;
  /** It shows what an agent said in private; absent: it does not. */
  readonly isPrivate?: boolean;
}

/** The results of a study as a paper prints them. */
export interface StudyTable {
  /** Of its cells: a rate is from 0 to 1. */
  readonly unit: "score" | "rate";
  /** The first ones name a row. */
  readonly columns: readonly LanguageTexts[];
  readonly rows: readonly {
    readonly labels: readonly string[];
    /** With intervals over clusters; null: nothing was rated. */
    readonly cells: readonly (MeasuredMetric | null)[];
  }[];
  /** What is no cell, as sentences; absent: nothing. */
  readonly notes?: readonly LanguageTexts[];
}

/** What raters practise with before the first item; it counts nowhere. */
export type PresetPractice = Pick<PresetMoment, "asked" | "note">;

/** A study that measures what people measured in a paper; apps hand them to the arena. */
export interface StudyPreset {
  /** The matches that it is made of. */
  readonly game: string;
  readonly plan: Omit<StudyPlan, "seed">;
  readonly rubric: RubricTexts;
  /** By language; absent: none. */
  readonly practice?: Readonly<Partial<Record<Locale, readonly PresetPractice[]>>>;
  /** What of a match is rated; [] for matches that it does not read. */
  moments(match: PresetMatch): readonly PresetMoment[];
  /** Name of the printed table beside which its results stand. */
  readonly paper: string;
  table(results: ReportInput): StudyTable;
  /** What a study of another preset, of the same matches, adds to its results; absent: none does. */
  readonly beside?: {
    /** Name of the other preset. */
    readonly preset: string;
    notes(own: ReportInput, other: ReportInput): readonly LanguageTexts[];
  };
}

/** The results of a preset's study, and the name of the printed table beside which they stand. */
export interface PresetTable extends StudyTable {
  readonly paper: string;
}

/** Presets by name. */
export type StudyPresets = Readonly<Partial<Record<string, StudyPreset>>>;

/**
 * The preset of which a study is made.
 *
 * @param source of the study (see `studySourceSchema`)
 * @returns null: it is made of none; undefined: of an unknown one
 */
export function presetOf(source: unknown, presets: StudyPresets): StudyPreset | null | undefined {
  const { data } = studySourceSchema.safeParse(source);
  if (data?.content !== "preset") return null;
  const name = data.name ?? "";
  return Object.hasOwn(presets, name) ? presets[name] : undefined;
}

/** The practice items of a preset, for raters of each of these languages. */
export const practiceItems = (
  { practice = {} }: Pick<StudyPreset, "practice">,
  languages: readonly Locale[],
): Omit<Item, "nth">[] =>
  languages.flatMap((language) =>
    (practice[language] ?? []).map(({ asked: text, note }) => ({
      kind: "practice" as const,
      stratum: "",
      cluster: "practice",
      payload: { context: [], asked: { speaker: null, text }, note },
      truth: null,
      fields: { language },
      source: null,
    })),
  );

/** The plan of a preset for items of a source: the same source gives the same seed. */
export const presetPlan = ({ plan }: StudyPreset, slug: string): StudyPlan => ({
  ...plan,
  seed: slug.slice(0, MAX_TITLE),
});
