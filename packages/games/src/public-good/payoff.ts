import { type Config, ENDOWMENT } from "./config.ts";

type Terms = Pick<Config, "multiplier" | "seats">;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** `multiplier / seats` as a fraction in lowest terms. */
function shareOf({ multiplier, seats }: Terms): { numerator: number; denominator: number } {
  const [numerator, denominator] = [Math.round(multiplier * 10), 10 * seats];
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The least number of parts of a point in which every share is a whole number: 5 for 1.8 and three seats. */
export const scaleOf = (terms: Terms): number => shareOf(terms).denominator;

/** What each seat gets of a pool, in whole units of 1 / scaleOf(terms). */
export const shareUnits = (terms: Terms, pool: number): number => pool * shareOf(terms).numerator;

/** The final points of a seat with `left` points, in whole units of 1 / scaleOf(terms). */
export const finalUnits = (terms: Terms, left: number, pool: number): number =>
  left * scaleOf(terms) + shareUnits(terms, pool);

/** The least and the most that a seat can end with, in whole units of 1 / scaleOf(terms). */
export const boundsOf = (terms: Terms): { readonly least: number; readonly most: number } => ({
  least: finalUnits(terms, 0, ENDOWMENT),
  most: finalUnits(terms, ENDOWMENT, ENDOWMENT * (terms.seats - 1)),
});
