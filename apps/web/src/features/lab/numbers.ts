import type { LabFigure } from "@wisp/lab";

type Unit = LabFigure["unit"];

const digitsOf = (value: number, unit: Unit): string =>
  unit === "rate" ? (100 * value).toFixed(1) : value.toFixed(2);

/** The text with the sign of the value, unless it shows nothing but zeros. */
const signed = (value: number, unit: Unit, plus: string): string => {
  const text = digitsOf(Math.abs(value), unit);
  return `${Number(text) === 0 ? "" : value < 0 ? "−" : plus}${text}`;
};

/** A figure as a table shows it: rates in percent, all else with two digits behind the point. */
export const shownFigure = (value: number, unit: Unit): string => signed(value, unit, "");

/** A difference with its sign. */
export const shownDifference = (value: number, unit: Unit): string => signed(value, unit, "+");

/** Writes the values of an axis in this unit. */
export const writerOf =
  (unit: Unit) =>
  (value: number, decimals: number): string => {
    const text =
      unit === "rate"
        ? (100 * value).toFixed(Math.max(0, decimals - 2))
        : Math.abs(value).toFixed(decimals);
    const digits = text.replace("-", "");
    return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
  };

/** A p as a table shows it. */
export const shownP = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));
