import type { Answer, Ask, Illegal, NumberRange } from "./contract.ts";

/** JSON Schema (draft 2020-12) of an answer, as the agent protocol sends it. */
export type AnswerSchema =
  | { readonly type: "string"; readonly enum: readonly string[] }
  | { readonly type: "string"; readonly maxLength?: number }
  | { readonly type: "integer" | "number"; readonly minimum: number; readonly maximum: number };

/** The legal answers to a question. */
export function answerSchema({ options, number, maxLength }: Ask<unknown>): AnswerSchema {
  if (options !== undefined) return { type: "string", enum: options };
  if (number !== undefined) {
    const type = number.whole ? "integer" : "number";
    return { type, minimum: number.least, maximum: number.most };
  }
  return { type: "string", ...(maxLength !== undefined && { maxLength }) };
}

/** Pairs of signs that people and models write around an answer, after NFKC. */
const pairs: ReadonlySet<string> = new Set(
  `"" '' \`\` ** “” “" ”” „“ „” ‘’ «» ‹› 「」 『』 《》 〈〉 () [] {} <> 【】 〔〕 〖〗`.split(" "),
);

const FULL_STOP = /[.。]$/;

/** How an answer is compared with what is legal: without case, width and outer white space. */
export const answerKey = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/**
 * The forms of an answer, from the text itself inwards: each has one pair of quotes, asterisks,
 * backticks or brackets less than the one before, or lacks its full stop. Only one full stop goes.
 */
function* formsOf(text: string): Generator<string> {
  let form = answerKey(text);
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

/** How strictly an answer is read: `exact` takes no signs away from it. */
export interface Reading {
  readonly exact: boolean;
}

const lenient: Reading = { exact: false };

/** How games read answers that had a version before this rule: version 1 took no sign away. */
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
  const keys = options.map(answerKey);
  for (const form of formsOf(text)) {
    const option = options[keys.indexOf(form)];
    if (option !== undefined || exact) return option;
  }
  return undefined;
}

const decimal = /^[+-]?\d+(\.\d+)?$/;

/**
 * The number that a text is, in decimal digits, with the same signs around it as an option may have;
 * undefined when it is not in the range.
 */
export function readNumber(
  text: string,
  { least, most, whole }: NumberRange,
  { exact }: Reading = lenient,
): number | undefined {
  const forms = exact ? [answerKey(text)] : [...formsOf(text)];
  const digits = forms.find((form) => decimal.test(form));
  if (digits === undefined) return undefined;
  // Stored logs have no -0, so an answer must not be -0 either.
  const read = Number(digits) + 0;
  return read < least || read > most || (whole && !Number.isInteger(read)) ? undefined : read;
}

/** Whether an answer is illegal. */
export function isIllegal(parsed: unknown): parsed is Illegal {
  return typeof parsed === "object" && parsed !== null && "illegal" in parsed;
}

/** What a game gets for a text: the parsed answer, or that it was illegal. */
export function answerFrom<A>(ask: Ask<A>, text: string): Answer<A> {
  const parsed = ask.parse(text);
  return isIllegal(parsed) ? { missed: "illegal", detail: parsed.illegal } : { given: parsed };
}
