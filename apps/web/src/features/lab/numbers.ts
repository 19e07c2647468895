import type { LabFigure } from "@wisp/lab";

type Unit = LabFigure["unit"];

/** A figure as a table shows it: rates in percent, all else with two digits behind the point. */
export const shownFigure = (value: number, unit: Unit): string =>
  unit === "rate" ? (100 * value).toFixed(1) : value.toFixed(2);

/** A difference with its sign. */
export function shownDifference(value: number, unit: Unit): string {
  const text = shownFigure(Math.abs(value), unit);
  const sign = Number(text) === 0 ? "" : value < 0 ? "−" : "+";
  return `${sign}${text}`;
}
