/** A JSON object of a plan while it is typed: its content is not validated. */
export type Draft = Readonly<Record<string, unknown>>;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The content of a file's text; null while it is not a JSON object. */
export function draftOf(text: string): Draft | null {
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** A text of a plan; "" for other values. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** An object of a plan; {} for other values. */
export const partOf = (value: unknown): Draft => (isDraft(value) ? value : {});

/** The objects of a list; null for other values, which can only be corrected in the file. */
export function itemsOf(value: unknown): readonly Draft[] | null {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every(isDraft) ? value : null;
}

/** The texts of a list; [] for other values. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** A list with the item at a place changed, or taken out where it becomes null. */
export const withItem = (
  items: readonly Draft[],
  place: number,
  item: Draft | null,
): readonly Draft[] =>
  items.flatMap((each, at) => (at === place ? (item === null ? [] : [item]) : [each]));

/** The text of a file with some parts changed; `undefined` takes a part out. */
export const changed = (draft: Draft, change: Draft): string =>
  JSON.stringify({ ...draft, ...change }, null, 2);
