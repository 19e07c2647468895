import { storableText } from "@wisp/game";
import { z } from "zod";
import {
  type Item,
  itemKinds,
  MAX_ITEM_BYTES,
  MAX_ITEMS,
  MAX_TITLE,
  type Question,
  ratingValuesSchema,
  valuesOf,
} from "./shape.ts";

/** Bytes of all items of a study. */
export const MAX_STUDY_BYTES = 32 * 1024 * 1024;
/** Problems that are reported at once. */
const MAX_PROBLEMS = 20;
const MAX_FIELDS = 20;

const named = z.string().max(MAX_TITLE);
const lineSchema = z.strictObject({
  kind: z.enum(itemKinds).default("rated"),
  /** What is rated: this, or `left` and `right`. */
  text: z.string().min(1).optional(),
  left: z.string().min(1).optional(),
  right: z.string().min(1).optional(),
  speaker: named.nullable().default(null),
  context: z
    .array(z.strictObject({ speaker: named.nullable().default(null), text: z.string() }))
    .default([]),
  note: z.string().nullable().default(null),
  stratum: named.default(""),
  /** Absent: the item has nothing in common with others. */
  cluster: named.min(1).optional(),
  truth: ratingValuesSchema.optional(),
  fields: z.record(named, z.string()).default({}),
});

/** A line that cannot be an item. */
export interface ItemProblem {
  /** From 1. */
  readonly line: number;
  /** A sentence that says what to do. */
  readonly detail: string;
}

/** Why the values that are said to be right cannot be; null: they can. */
function wrongTruth(questions: readonly Question[], truth: unknown): string | null {
  const read = valuesOf(questions).partial().safeParse(truth);
  return read.success ? null : z.prettifyError(read.error);
}

/** The item of a line, without its place; a text says why it has none. */
function itemOf(
  line: string,
  at: number,
  questions: readonly Question[],
): Omit<Item, "nth"> | string {
  const bytes = Buffer.byteLength(line);
  if (bytes > MAX_ITEM_BYTES) {
    return `It has ${Math.ceil(bytes / 1024)} kB; an item has at most ${MAX_ITEM_BYTES / 1024} kB.`;
  }
  let json: unknown;
  try {
    json = JSON.parse(storableText(line), (_, value: unknown) =>
      typeof value === "string" ? storableText(value) : value,
    );
  } catch {
    return "It is not JSON.";
  }
  const read = lineSchema.safeParse(json);
  if (!read.success) return z.prettifyError(read.error);
  const { kind, text, left, right, speaker, context, note, stratum, cluster, fields } = read.data;
  const truth = read.data.truth ?? null;
  if (Object.keys(fields).length > MAX_FIELDS) return `It has more than ${MAX_FIELDS} fields.`;
  const isPair = left !== undefined && right !== undefined;
  if (isPair === (text !== undefined)) return 'Give either "text", or "left" and "right".';
  if (!isPair && questions.some((question) => question.kind === "better")) {
    return 'A question asks which is better, so it needs "left" and "right".';
  }
  const wrong = truth === null ? null : wrongTruth(questions, truth);
  if (wrong !== null) return `"truth": ${wrong}`;
  if (kind === "attention" && Object.keys(truth ?? {}).length === 0) {
    return 'An attention item needs "truth", the known answer.';
  }
  const asked =
    left !== undefined && right !== undefined ? { left, right } : { speaker, text: text ?? "" };
  return {
    kind,
    stratum,
    cluster: cluster ?? `line-${at}`,
    payload: { context, asked, note },
    truth,
    fields,
    source: null,
  };
}

/**
 * Reads items of one's own: lines of JSON. Texts are data whatever they contain.
 *
 * @returns the items in the order of their lines, or what is wrong with the first lines that are no items
 */
export function readOwnItems(
  lines: string,
  questions: readonly Question[],
): readonly Omit<Item, "nth">[] | { readonly problems: readonly ItemProblem[] } {
  const problems: ItemProblem[] = [];
  const items: Omit<Item, "nth">[] = [];
  if (Buffer.byteLength(lines) > MAX_STUDY_BYTES) {
    const detail = `The items have more than ${MAX_STUDY_BYTES / 1024 / 1024} MB together. Take a sample.`;
    return { problems: [{ line: 1, detail }] };
  }
  for (const [index, text] of lines.split("\n").entries()) {
    if (text.trim() === "") continue;
    const line = index + 1;
    if (items.length === MAX_ITEMS) {
      problems.push({ line, detail: `A study has at most ${MAX_ITEMS} items. Take a sample.` });
      break;
    }
    const item = itemOf(text, line, questions);
    if (typeof item === "string") problems.push({ line, detail: item });
    else items.push(item);
    if (problems.length === MAX_PROBLEMS) break;
  }
  return problems.length > 0 ? { problems } : items;
}
