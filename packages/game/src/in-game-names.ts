/**
 * The in-game names by seat, from the first event of every game (names are dealt: they do not
 * depend on the seat); empty for an event without names. Without a schema: pages read names, and
 * zod would be a quarter of their scripts.
 */
export function inGameNames(opening: unknown): readonly string[] {
  if (typeof opening !== "object" || opening === null || !("names" in opening)) return [];
  const { names } = opening;
  return Array.isArray(names) && names.every((name) => typeof name === "string") ? names : [];
}
