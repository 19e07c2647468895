import { storableText } from "@wisp/game";

/** Deepest nesting that is kept: agents can send JSON that no recursion reaches the bottom of. */
const MAX_LEVELS = 32;

/**
 * A JSON value with every string made storable; values that JSON cannot hold, and those
 * nested deeper than 32 levels, become null.
 *
 * @param levels how many levels of arrays and objects are still kept
 */
export function storableJson(value: unknown, levels = MAX_LEVELS): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null || levels === 0) return null;
  if (Array.isArray(value)) return value.map((entry: unknown) => storableJson(entry, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      storableText(key),
      storableJson(entry, levels - 1),
    ]),
  );
}
