const NUL = /\0/g;

/**
 * The text without what a database cannot keep: lone surrogates and NUL become U+FFFD.
 * Everything else stays as it came.
 */
export const storableText = (text: string): string => text.toWellFormed().replace(NUL, "\ufffd");

/** The same for every string inside a JSON value; what JSON cannot hold becomes null. */
export function storableJson(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [storableText(key), storableJson(entry)]),
  );
}
