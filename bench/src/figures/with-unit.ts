/** Digits of a value in a sentence. */
const DIGITS = 4;

/** A value with its unit. */
export const withUnit = (value: number, unit: string): string =>
  `${Number(value.toPrecision(DIGITS))} ${unit}`.trim();
