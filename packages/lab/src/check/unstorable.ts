import { storableText } from "@wisp/game";
import type { ProblemSentences } from "./sentences/contract.ts";

/** A value within a file. */
interface Part {
  readonly value: unknown;
  /** The name of its field; "" for the file. */
  readonly name: string;
  /** The value that has this field; null for the file. */
  readonly outer: Part | null;
}

/** The names of the fields that lead to a value, with dots. */
function pathOf(part: Part): string {
  const names: string[] = [];
  for (let at: Part | null = part; at !== null && at.outer !== null; at = at.outer) {
    names.unshift(at.name);
  }
  return names.join(".");
}

const isStorable = (text: string): boolean => text === storableText(text);

/**
 * Texts and names of fields, anywhere in a file, that no database can store. Does not recurse: values of
 * options may be nested deeply.
 */
export function unstorableTexts(given: unknown, sentences: ProblemSentences): string[] {
  const fields = new Set<string>();
  const left: Part[] = [{ value: given, name: "", outer: null }];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    const { value } = part;
    if (typeof value === "string" && !isStorable(value)) fields.add(pathOf(part));
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) fields.add(pathOf(part));
      left.push({ value: inner, name, outer: part });
    }
  }
  return [...fields].toSorted().map((field) => sentences.unstorableText(field));
}
