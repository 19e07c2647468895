import type { FigureUnit } from "@wisp/game";

/** A figure as a table shows it: rates in percent, all else with two digits behind the point. */
export const shown = (value: number, unit: FigureUnit): string =>
  unit === "rate" ? (100 * value).toFixed(1) : value.toFixed(2);

/** A difference, with its sign. */
export function difference(value: number, unit: FigureUnit): string {
  const text = shown(Math.abs(value), unit);
  const isNothing = Number(text) === 0;
  return `${isNothing ? "" : value < 0 ? "−" : "+"}${text}`;
}

/** What a difference is counted in. */
export const pointsOf = (unit: FigureUnit): string =>
  unit === "rate" ? " percentage points" : unit === "score" ? " points" : "";

export const chance = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));
