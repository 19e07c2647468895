import { notFound } from "next/navigation";

/**
 * The game that an address names with `?game=`; the first one by default. Answers "not found" for any
 * other text, like the page of an unknown game.
 *
 * @param wanted as Next.js reads it from the address
 * @param available ids of the games that the page has; at least one
 */
export function askedGame(
  wanted: string | string[] | undefined,
  available: readonly string[],
): string {
  const game = wanted === undefined ? available[0] : available.find((each) => each === wanted);
  return game ?? notFound();
}
