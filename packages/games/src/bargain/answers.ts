import {
  answerKey,
  type FieldShape,
  type Illegal,
  isIllegal,
  type Locale,
  normalized,
  type RecordField,
  type RecordShape,
  readShape,
} from "@wisp/game";
import { z } from "zod";
import { bundleSchema } from "./events.ts";
import { bundleText, fieldLabels, nouns } from "./phrases.ts";
import { type Bundle, kinds } from "./splits.ts";

/** The words to the other player, and what the player would take; null accepts the other's plan. */
export const answerSchema = z.strictObject({ words: z.string(), plan: bundleSchema.nullable() });
export type GivenAnswer = z.infer<typeof answerSchema>;

const numbers: readonly (readonly string[])[] = [
  ["zero", "零"],
  ["one", "一"],
  ["two", "二", "两"],
  ["three", "三"],
  ["four", "四"],
  ["five", "五"],
  ["six", "六"],
  ["seven", "七"],
  ["eight", "八"],
  ["nine", "九"],
];
const numberOf = (text: string): number => {
  const at = numbers.findIndex((words) => words.includes(text));
  return at < 0 ? Number(text) : at;
};

const ENGLISH = numbers.map(([word = ""]) => word).join("|");
const CHINESE = numbers.flatMap(([, ...words]) => words).join("");

/**
 * A plan of three parts.
 *
 * @param joint what may stand between two parts
 */
const planPattern = (number: string, names: readonly string[], joint: string): RegExp =>
  new RegExp(`^${names.map((name) => number + name).join(joint)}$`, "u");

const planPatterns: readonly RegExp[] = [
  planPattern(
    `(\\d{1,2}|${ENGLISH})\\s+`,
    ["hats?", "balls?", "apples?"],
    "(?:\\s*[,;]\\s*|\\s+)(?:and\\s+)?",
  ),
  planPattern(
    `(\\d{1,2}|[${CHINESE}])\\s*(?:[顶个只颗]\\s*)?`,
    ["帽子", "球", "苹果"],
    "\\s*(?:[,、;]\\s*)?(?:[和及]\\s*)?",
  ),
];

/** Signs that people and models put around an answer. */
const OPENING = /^[\s"'`*“”‘’「『《【([{<]+/u;
// Looked for where a run of signs begins alone, so that a long run within a line is read once.
const CLOSING = /(?<![\s"'`*“”‘’」』》】)\]}>.。])[\s"'`*“”‘’」』》】)\]}>.。]+$/u;

const DEAL: readonly string[] = ["deal", "成交"];

/** Most characters of a line that is a move. */
const MAX_MOVE_CHARACTERS = 300;

/**
 * The plan that a line is, without case and the signs around it: "1 hat 2 balls 0 apples" or
 * "1顶帽子 2个球 0个苹果", with digits or words. "deal" for the word itself; null for anything else.
 */
export function readMove(line: string): Bundle | "deal" | null {
  if (line.length > MAX_MOVE_CHARACTERS) return null;
  const key = answerKey(line).replace(OPENING, "").replace(CLOSING, "");
  if (DEAL.includes(key)) return "deal";
  for (const pattern of planPatterns) {
    const found = pattern.exec(key);
    if (found !== null) return found.slice(1).map(numberOf);
  }
  return null;
}

/** What an answer may be. */
interface Asked {
  readonly counts: Bundle;
  /** Whether there is a plan to accept. */
  readonly mayAccept: boolean;
  /** Code points of the words that are heard; null: there are none. */
  readonly cap: number | null;
  readonly locale: Locale;
}

/** The moves of an object, in every language. */
const PLAN = "plan";
const ACCEPT = "Deal";

const fieldOf = (kind: (typeof kinds)[number]): string => `${kind}s`;

/** The object that an answer is where it is not the text that people and papers write. */
export function answerShape({ counts, mayAccept, cap, locale }: Asked): RecordShape {
  const label = fieldLabels[locale];
  const numbers = kinds.map((kind, at): [string, RecordField] => {
    const [english = "", chinese = ""] = [nouns.en[at]?.[1], nouns.zh[at]?.[0]];
    const max = counts[at] ?? 0;
    return [
      fieldOf(kind),
      {
        label: label.taken(locale === "zh" ? chinese : english),
        shape: { kind: "number", min: 0, max, whole: true },
      },
    ];
  });
  return {
    kind: "record",
    fields: {
      ...(cap !== null && {
        words: { label: label.words, shape: { kind: "text", maxLength: cap } },
      }),
      answer: {
        label: label.answer,
        shape: {
          kind: "option",
          options: mayAccept ? [PLAN, ACCEPT] : [PLAN],
          labels: mayAccept ? [label.plan, label.deal] : [label.plan],
        },
      },
      ...Object.fromEntries(numbers),
    },
  };
}

/** How a field is read: longer words are legal, and labels are no answers. */
const readingShape = (shape: FieldShape): FieldShape => {
  if (shape.kind === "text") return { kind: "text" };
  return shape.kind === "option" ? { kind: "option", options: shape.options } : shape;
};

/** The answer that an object is. Words beyond the cap are cut when they are heard, not refused. */
function readObject(text: string, asked: Asked): GivenAnswer | Illegal {
  const { fields } = answerShape(asked);
  const read = readShape(text, {
    kind: "record",
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, { label, shape }]) => [
        name,
        { label, shape: readingShape(shape) },
      ]),
    ),
  });
  if (isIllegal(read)) return read;
  const words = typeof read.words === "string" ? read.words.trim() : "";
  const plan = kinds.map((kind) => Number(read[fieldOf(kind)]));
  return { words, plan: read.answer === ACCEPT ? null : plan };
}

/** How an object begins, in a code fence or not. */
const OBJECT = /^\s*(?:```(?:json)?\s*)?\{/u;

/**
 * The answer that a text is: a JSON object of the shape, or words for the other player, if any, and a move on the
 * last line.
 */
export function parseAnswer(text: string, asked: Asked): GivenAnswer | Illegal {
  const { counts, mayAccept } = asked;
  const lines = text.trim().split(/\r?\n/u);
  const move = readMove(lines.at(-1) ?? "");
  const words = lines.slice(0, -1).join("\n").trim();
  if (move === null && OBJECT.test(text)) return readObject(text, asked);
  if (move === null) {
    return { illegal: 'The last line is neither "Deal" nor a plan "x hats y balls z apples".' };
  }
  if (move === "deal") {
    return mayAccept
      ? { words, plan: null }
      : { illegal: "The other player has made no plan that could be accepted." };
  }
  return move.every((count, kind) => count <= (counts[kind] ?? 0))
    ? { words, plan: [...move] }
    : { illegal: `The plan takes more than there is: ${bundleText(counts, "en")}.` };
}

/** A number beside "worth" or "value", in one part of a sentence. */
const VALUE_RULES: readonly RegExp[] = [
  /\b(?:worth|values?|valued)\b(?:[ ,]+[a-z]+){0,4} +\d/iu,
  /\b(?:worth|values?)(?: (?:to|for) me)?\s*[:=]\s*\d/iu,
  /\d(?:[ ,]+[a-z]+){0,5} +(?:worth|values?|valued)\b/iu,
  /(?:价值|估值|值(?!得))\D{0,4}[\d一二两三四五六七八九十]/u,
  /[\d一二两三四五六七八九十]\D{0,2}(?:价值|估值)/u,
];

/** Whether words seem to say what an item is worth: a number beside "worth" or "value". A mark, no foul. */
export const tellsValue = (words: string): boolean =>
  VALUE_RULES.some((rule) => rule.test(normalized(words, "NFKC")));
