import type { Answer, Ask, Illegal } from "./contract.ts";
import type {
  AnswerShape,
  AnswerValue,
  FieldShape,
  FieldValue,
  NumberShape,
  PickShape,
  RecordShape,
  RecordValue,
  Split,
} from "./shape.ts";
import { normalized } from "./storable.ts";

/** Pairs of signs that people and models write around an answer, after NFKC. */
const pairs: ReadonlySet<string> = new Set(
  `"" '' \`\` ** “” “" ”” „“ „” ‘’ «» ‹› 「」 『』 《》 〈〉 () [] {} <> 【】 〔〕 〖〗`.split(" "),
);

const FULL_STOP = /[.。]$/;

/** How an answer is compared with what is legal: without case, width and outer white space. */
export const answerKey = (text: string): string => normalized(text, "NFKC").trim().toLowerCase();

/**
 * The forms of an answer, from its key inwards: each has one pair of quotes, asterisks,
 * backticks or brackets less than the one before, or lacks its full stop. Only one full stop goes.
 */
function* formsOf(key: string): Generator<string> {
  let form = key;
  let hasStop = false;
  for (;;) {
    yield form;
    if (form.length > 1 && pairs.has(form.charAt(0) + form.charAt(form.length - 1))) {
      form = form.slice(1, -1).trim();
    } else if (!hasStop && FULL_STOP.test(form)) {
      hasStop = true;
      form = form.slice(0, -1).trim();
    } else return;
  }
}

/** How strictly an answer is read: `exact` compares it without removing quotes, brackets or a full stop. */
export interface Reading {
  readonly exact: boolean;
}

const lenient: Reading = { exact: false };

/** How games read answers that had a version before this rule: version 1 removed nothing. */
export const readingOf = ({ version }: { readonly version: number }): Reading => ({
  exact: version === 1,
});

/**
 * The option that a text is, whatever its case, width and outer white space, and the quotes, asterisks,
 * backticks, brackets and full stop around it; undefined when it is none. An option within a
 * sentence is no answer.
 */
export function readOption<Option extends string>(
  text: string,
  options: readonly Option[],
  { exact }: Reading = lenient,
): Option | undefined {
  const key = answerKey(text);
  // Most answers are an option as it is: the keys of the others are not needed.
  const same = options.find((option) => answerKey(option) === key);
  if (same !== undefined || exact) return same;
  const keys = options.map(answerKey);
  for (const form of formsOf(key)) {
    const option = options[keys.indexOf(form)];
    if (option !== undefined) return option;
  }
  return undefined;
}

/** The colon between an option and its label is written in several ways. */
const withPlainColons = (text: string): string => text.replaceAll(/\s*[:：]\s*/gu, ":");

/**
 * The option that a text is, as `readOption` reads it, also with its label behind it, or as the label alone where
 * no other option has that label: questions show both.
 */
export function readChoice<Option extends string>(
  text: string,
  options: readonly Option[],
  labels: readonly string[] = [],
): Option | undefined {
  const option = readOption(text, options);
  if (option !== undefined || labels.length === 0) return option;
  const forms = [...options.map((each, nth) => `${each}:${labels[nth] ?? each}`), ...labels].map(
    withPlainColons,
  );
  const named = readOption(withPlainColons(text), forms);
  if (named === undefined) return undefined;
  const meant = forms.flatMap((form, nth) =>
    answerKey(form) === answerKey(named) ? (options[nth % options.length] ?? []) : [],
  );
  return meant.length === 1 ? meant[0] : undefined;
}

const decimal = /^[+-]?\d+(\.\d+)?$/;

/**
 * The number that a text is, in decimal digits, with the same signs around it as an option may have;
 * undefined when it is not in the range.
 */
export function readNumber(
  text: string,
  { min, max, whole }: Omit<NumberShape, "kind">,
  { exact }: Reading = lenient,
): number | undefined {
  const key = answerKey(text);
  const forms = exact ? [key] : [...formsOf(key)];
  const digits = forms.find((form) => decimal.test(form));
  return digits === undefined ? undefined : numberWithin(Number(digits), { min, max, whole });
}

function numberWithin(
  given: number,
  { min, max, whole }: Omit<NumberShape, "kind">,
): number | undefined {
  // Stored logs have no -0, so an answer must not be -0 either.
  const read = given + 0;
  return read < min || read > max || (whole && !Number.isInteger(read)) ? undefined : read;
}

// No line break in the class before the line break: the two would share a long run in every possible way.
const FENCED = /^```[a-z]*[^\S\n]*\n([\s\S]*?)\n?```$/i;

/** The JSON that a text is, also within a code fence; undefined when it is none. */
function readJson(text: string): unknown {
  const trimmed = text.trim();
  try {
    return JSON.parse(FENCED.exec(trimmed)?.[1] ?? trimmed);
  } catch {
    return undefined;
  }
}

const SEPARATORS = /[,，、;；\n]/;

/** What a field of a record, or a part of a list, says as a text; undefined for what is neither text nor number. */
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : typeof value === "number" ? `${value}` : undefined;

/** Most characters of an answer that an illegal answer's sentence repeats. */
const MAX_QUOTED = 40;
const quoted = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);

const listed = (names: readonly string[]): string => names.map(quoted).join(", ");

/** The parts of a list: a JSON list of texts, or a text whose parts stand between commas or on lines. */
function partsOf(value: unknown): readonly string[] | undefined {
  const list = typeof value === "string" ? (readJson(value) ?? value) : value;
  if (Array.isArray(list)) {
    const texts = list.flatMap((part) => textOf(part) ?? []);
    return texts.length === list.length ? texts : undefined;
  }
  const text = textOf(list);
  return text?.split(SEPARATORS).filter((part) => answerKey(part) !== "");
}

function countOf({ min, max }: PickShape): string {
  return min === max ? `${min}` : `${min} to ${max}`;
}

/** Most characters of a list or a record as a text. */
const MAX_COMPOSITE_CHARACTERS = 100_000;

const tooLong: Illegal = {
  illegal: `The answer is longer than ${MAX_COMPOSITE_CHARACTERS} characters.`,
};

function readPick(value: unknown, shape: PickShape): readonly string[] | Illegal {
  if (typeof value === "string" && value.length > MAX_COMPOSITE_CHARACTERS) return tooLong;
  // A name may itself have a comma in it.
  const whole = typeof value === "string" ? readOption(value, shape.from) : undefined;
  const parts = whole === undefined ? partsOf(value) : [whole];
  if (parts === undefined) return { illegal: "The answer is not a list of texts." };
  const picked = new Set<string>();
  for (const part of parts) {
    const option = readOption(part, shape.from);
    if (option === undefined) return { illegal: `${quoted(part)} is none of the listed options.` };
    if (picked.has(option)) return { illegal: `${quoted(option)} is named twice.` };
    picked.add(option);
  }
  if (picked.size < shape.min || picked.size > shape.max) {
    return { illegal: `The answer names ${picked.size} of the options, not ${countOf(shape)}.` };
  }
  return shape.from.filter((option) => picked.has(option));
}

function readField(value: unknown, shape: FieldShape): FieldValue | Illegal {
  if (shape.kind === "pick") return readPick(value, shape);
  const text = textOf(value);
  if (text === undefined) return { illegal: "The answer is not a text." };
  switch (shape.kind) {
    case "option":
      return (
        readChoice(text, shape.options, shape.labels) ?? {
          illegal: `The answer is not exactly one of the listed options.`,
        }
      );
    case "number": {
      const { min, max, whole } = shape;
      const range = `a ${whole ? "whole " : ""}number from ${min} to ${max}`;
      // JSON writes small numbers with exponents.
      const read = typeof value === "number" ? numberWithin(value, shape) : readNumber(text, shape);
      return read ?? { illegal: `The answer is not ${range}.` };
    }
    case "text": {
      const { maxLength } = shape;
      if (maxLength === undefined || [...text].length <= maxLength) return text;
      return { illegal: `The answer is longer than ${maxLength} characters.` };
    }
  }
}

/** Whether an answer is illegal. */
export function isIllegal(parsed: unknown): parsed is Illegal {
  return typeof parsed === "object" && parsed !== null && "illegal" in parsed;
}

/** What is wrong with numbers that share out a total; undefined where nothing is. */
function splitProblem(
  record: readonly (readonly [name: string, value: FieldValue])[],
  { total, step }: Split,
): Illegal | undefined {
  let sum = 0;
  for (const [name, value] of record) {
    if (typeof value !== "number") continue;
    if (value % step !== 0) {
      return { illegal: `Field ${quoted(name)}: ${value} is not a multiple of ${step}.` };
    }
    sum += value;
  }
  return sum === total ? undefined : { illegal: `The numbers add up to ${sum}, not ${total}.` };
}

function readRecord(text: string, { fields, split }: RecordShape): RecordValue | Illegal {
  if (text.length > MAX_COMPOSITE_CHARACTERS) return tooLong;
  const given = readJson(text);
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { illegal: `The answer is not a JSON object with ${listed(Object.keys(fields))}.` };
  }
  const extra = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
  if (extra.length > 0) {
    const named = extra.length > 3 ? `${listed(extra.slice(0, 3))} and others` : listed(extra);
    return { illegal: `The answer has fields that were not asked for: ${named}.` };
  }
  const values = new Map<string, unknown>(Object.entries(given));
  const record: [string, FieldValue][] = [];
  for (const [name, { shape }] of Object.entries(fields)) {
    if (!values.has(name)) return { illegal: `The answer lacks the field ${quoted(name)}.` };
    const value = readField(values.get(name), shape);
    if (isIllegal(value)) return { illegal: `Field ${quoted(name)}: ${value.illegal}` };
    record.push([name, value]);
  }
  const problem = split === undefined ? undefined : splitProblem(record, split);
  return problem ?? Object.fromEntries(record);
}

/**
 * The answer that a text is to a question of this shape, or why it is none. Lists are JSON, or texts
 * between commas or on lines of their own; records are JSON; JSON may stand in a code fence.
 */
export function readShape<Shape extends AnswerShape>(
  text: string,
  shape: Shape,
): AnswerValue<Shape> | Illegal;
export function readShape(text: string, shape: AnswerShape): AnswerValue | Illegal {
  return shape.kind === "record" ? readRecord(text, shape) : readField(text, shape);
}

/** What a game gets for a text: the parsed answer, or that it was illegal. */
export function answerFrom<A>(ask: Ask<A>, text: string): Answer<A> {
  const parsed = ask.parse(text);
  return isIllegal(parsed) ? { missed: "illegal", detail: parsed.illegal } : { given: parsed };
}

/** The answer that the arena gives in place of the seat; undefined where the seat is asked. */
export const forcedAnswer = <A>(ask: Ask<A>): Answer<A> | undefined =>
  ask.forced === undefined ? undefined : answerFrom(ask, ask.forced);
