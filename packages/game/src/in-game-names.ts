import { z } from "zod";

const openingSchema = z.object({ names: z.array(z.string()) });

/**
 * The in-game names by seat, from the first event of every game (names are dealt: they do not
 * depend on the seat); empty for an event without names.
 */
export function inGameNames(opening: unknown): readonly string[] {
  const parsed = openingSchema.safeParse(opening);
  return parsed.success ? parsed.data.names : [];
}
