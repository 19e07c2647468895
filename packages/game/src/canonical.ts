/** The same with the keys of every object in order; what writes itself (a date) stays. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  if ("toJSON" in value && typeof value.toJSON === "function") return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

/** JSON with the keys of every object in order, so that equal values give equal text. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? "null";
