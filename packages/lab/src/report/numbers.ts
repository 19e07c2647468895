import type { FigureUnit } from "@wisp/game";

const digits = (value: number, unit: FigureUnit): string =>
  unit === "rate" ? (100 * value).toFixed(1) : value.toFixed(2);

/** The text with the sign of the value, unless it shows nothing but zeros. */
const signed = (value: number, unit: FigureUnit, plus: string): string => {
  const text = digits(Math.abs(value), unit);
  return `${Number(text) === 0 ? "" : value < 0 ? "−" : plus}${text}`;
};

/**
 * A figure as a table shows it: rates in percent, all else with two digits behind the point; with a minus
 * sign (U+2212) below zero.
 */
export const shown = (value: number, unit: FigureUnit): string => signed(value, unit, "");

/** A difference, with its sign. */
export const difference = (value: number, unit: FigureUnit): string => signed(value, unit, "+");

/** The unit of a difference. */
export const pointsOf = (unit: FigureUnit): string =>
  unit === "rate" ? " percentage points" : unit === "score" ? " points" : "";

export const chance = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));
