import { storableText } from "@wisp/game";

/** A JSON value with every string made storable; what JSON cannot hold becomes null. */
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
