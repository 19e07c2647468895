"use client";

import type { PickShape, RecordField, RecordShape } from "@wisp/game";
import { use } from "react";
import { StageAnswerContext } from "./stage-answer-context.ts";
import { entriesIn, partsIn } from "./stored-answer.ts";

/** The open question of one option, for a stage. */
export interface OptionAnswer {
  /** The player's own seat. */
  readonly seat: number;
  readonly options: readonly string[];
  readonly chosen: string | null;
  /** A press gives the answer, after a moment in which it can be taken back. */
  readonly givesAtOnce: boolean;
  readonly busy: boolean;
  isLegal(option: string): boolean;
  /** The option as a person reads it. */
  labelOf(option: string): string;
  /** A press on the option; one that is illegal, or pressed already, changes nothing. */
  choose(option: string): void;
}

/** Of a list with labels at the same places. */
const labelIn = (
  options: readonly string[],
  labels: readonly string[] | undefined,
  option: string,
): string => labels?.[options.indexOf(option)] ?? option;

/** Null while the seat is not asked for one of several options. */
export function useOptionAnswer(): OptionAnswer | null {
  const answer = use(StageAnswerContext);
  if (answer === null) return null;
  const { options, labels, shape } = answer.question;
  if (options === undefined || shape?.kind === "record" || shape?.kind === "pick") return null;
  const isLegal = (option: string): boolean => options.includes(option);
  return {
    seat: answer.seat,
    options,
    chosen: isLegal(answer.text) ? answer.text : null,
    givesAtOnce: answer.givesAtOnce,
    busy: answer.busy,
    isLegal,
    labelOf: (option) => labelIn(options, labels, option),
    choose: (option) => {
      if (!answer.busy && isLegal(option)) answer.press(option);
    },
  };
}

/** The open question of a number, for a stage. */
export interface NumberAnswer {
  readonly minimum: number;
  readonly maximum: number;
  /** Fractions are illegal. */
  readonly integer: boolean;
  /** Null until the player has set one. */
  readonly chosen: number | null;
  readonly busy: boolean;
  isLegal(value: number): boolean;
  /** Sets the number; one out of the range becomes its nearest end. The button in the dock gives it. */
  choose(value: number): void;
}

/** Null while the seat is not asked for a number. */
export function useNumberAnswer(): NumberAnswer | null {
  const answer = use(StageAnswerContext);
  const range = answer?.question.number;
  if (answer === null || range === undefined) return null;
  const { minimum, maximum, integer } = range;
  const chosen = answer.text.trim() === "" ? Number.NaN : Number(answer.text);
  return {
    minimum,
    maximum,
    integer,
    chosen: Number.isFinite(chosen) ? chosen : null,
    busy: answer.busy,
    isLegal: (value) =>
      value >= minimum && value <= maximum && (!integer || Number.isInteger(value)),
    choose: (value) => {
      if (answer.busy || Number.isNaN(value)) return;
      const within = Math.min(maximum, Math.max(minimum, value));
      // Cents: a slider and a pile of coins must not add rests of binary fractions.
      answer.set(String(integer ? Math.round(within) : Number(within.toFixed(2))));
    },
  };
}

/** The open question of several of some options, for a stage. */
export interface PickAnswer extends Pick<PickShape, "from" | "min" | "max"> {
  readonly chosen: readonly string[];
  readonly busy: boolean;
  /** Whether a press on an option would change something: it is chosen, or there is room for it. */
  isLegal(option: string): boolean;
  labelOf(option: string): string;
  /** Takes an option in or out. The button in the dock gives the answer. */
  toggle(option: string): void;
}

/** What is picked once an option is pressed; where one alone may be, it takes the place of another. */
export function toggled(
  { from, max }: Pick<PickShape, "from" | "max">,
  picked: readonly string[],
  option: string,
): readonly string[] {
  const kept = max > 1 ? picked : [];
  return from.filter((each) => (each === option ? !picked.includes(each) : kept.includes(each)));
}

/** Null while the seat is not asked for several of some options. */
export function usePickAnswer(): PickAnswer | null {
  const answer = use(StageAnswerContext);
  const shape = answer?.question.shape;
  if (answer === null || shape?.kind !== "pick") return null;
  const { from, labels, min, max } = shape;
  const chosen = from.filter((option) => partsIn(answer.text).includes(option));
  const isLegal = (option: string): boolean =>
    from.includes(option) && (chosen.includes(option) || max === 1 || chosen.length < max);
  return {
    from,
    min,
    max,
    chosen,
    busy: answer.busy,
    isLegal,
    labelOf: (option) => labelIn(from, labels, option),
    toggle: (option) => {
      if (!answer.busy && isLegal(option)) {
        answer.set(JSON.stringify(toggled(shape, chosen, option)));
      }
    },
  };
}

/** The open question of several named fields, for a stage. */
export interface RecordAnswer {
  readonly fields: RecordShape["fields"];
  readonly split: RecordShape["split"];
  readonly busy: boolean;
  fieldOf(name: string): RecordField | null;
  /** What is typed or chosen in a field, as its form stores it: a text, or the JSON of a list. "" for nothing. */
  entryOf(name: string): string;
  /** Sets a field; the others stay. The button in the dock gives the answer. */
  choose(name: string, entry: string): void;
  /** Sets several fields at once. */
  chooseAll(entries: Readonly<Record<string, string>>): void;
}

/** Null while the seat is not asked for an object of named fields. */
export function useRecordAnswer(): RecordAnswer | null {
  const answer = use(StageAnswerContext);
  const shape = answer?.question.shape;
  if (answer === null || shape?.kind !== "record") return null;
  const { fields, split } = shape;
  const entries = entriesIn(answer.text);
  const chooseAll: RecordAnswer["chooseAll"] = (chosen) => {
    if (answer.busy) return;
    const known = Object.entries(chosen).filter(([name]) => Object.hasOwn(fields, name));
    answer.set(JSON.stringify({ ...entries, ...Object.fromEntries(known) }));
  };
  return {
    fields,
    split,
    busy: answer.busy,
    fieldOf: (name) => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : null),
    entryOf: (name) => entries[name] ?? "",
    choose: (name, entry) => chooseAll({ [name]: entry }),
    chooseAll,
  };
}
