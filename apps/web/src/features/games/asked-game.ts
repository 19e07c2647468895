import { notFound } from "next/navigation";

/**
 * The game that an address asks for with `?game=`; the first one where it asks for none. Answers "not
 * found" for any other text, as the page of an unknown game does.
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
