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

const decimal = /^[+-]?\d+(\.\d+)?$/;

/** The number that a text is, in decimal digits; undefined when it is not in the range. */
export function readNumber(text: string, { least, most, whole }: NumberRange): number | undefined {
  const digits = text.normalize("NFKC").trim();
  if (!decimal.test(digits)) return undefined;
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
