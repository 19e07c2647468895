import { z } from "zod";

const openingSchema = z.object({ names: z.array(z.string()) });

/**
 * The in-game names by seat, as the first event of every game tells them (names are dealt: they say
 * nothing of the seat); empty for an event that tells none.
 */
export function inGameNames(opening: unknown): readonly string[] {
  const parsed = openingSchema.safeParse(opening);
  return parsed.success ? parsed.data.names : [];
}
