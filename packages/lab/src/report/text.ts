import type { MetricUnit } from "@wisp/game";
import type { MeasuredMetric } from "@wisp/stats";

/** After this character, text that looks like an address or a mention is not one: viewers find those in escaped text, too. */
const BREAK = "\u200b";

/** Text that no reader interprets as markup, an address or a mention, in any position. */
export const plain = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>#|~&$]/g, (sign) => `\\${sign}`)
    .replace(/^[-+=]|(?<=^\d+)[.)]/, (sign) => `\\${sign}`)
    .replace(/:(?=\/)|@|\bwww(?=\.)/gi, (sign) => `${sign}${BREAK}`);

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** A table, with an empty line behind it. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => "---")),
  ...rows.map(row),
  "",
];

/** A value with its interval, where it has one; "-" for none. */
export function measured(
  found: Pick<MeasuredMetric, "value" | "low" | "high"> | null,
  write: (value: number) => string,
): string {
  if (found === null) return "-";
  const { value, low, high } = found;
  return low === null || high === null
    ? write(value)
    : `${write(value)} [${write(low)}, ${write(high)}]`;
}

export const percent = (value: number): string => (100 * value).toFixed(1);

/** Millionths of a US dollar as reports show them; null: nothing was reported, as of house agents. */
export const cost = (micros: number | null): string =>
  micros === null || micros === 0 ? "no known cost" : `$${(micros / 1e6).toFixed(2)}`;

const digits = (value: number, unit: MetricUnit): string =>
  unit === "rate" ? (100 * value).toFixed(1) : value.toFixed(2);

/** The text with the sign of the value, unless it shows nothing but zeros. */
const signed = (value: number, unit: MetricUnit, plus: string): string => {
  const text = digits(Math.abs(value), unit);
  return `${Number(text) === 0 ? "" : value < 0 ? "−" : plus}${text}`;
};

/**
 * A metric as a table shows it: rates in percent, all else with two digits behind the point; with a minus
 * sign (U+2212) below zero.
 */
export const shown = (value: number, unit: MetricUnit): string => signed(value, unit, "");

/** A difference, with its sign. */
export const difference = (value: number, unit: MetricUnit): string => signed(value, unit, "+");

/** The unit of a difference. */
export const pointsOf = (unit: MetricUnit): string =>
  unit === "rate" ? " percentage points" : unit === "score" ? " points" : "";

export const chance = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));
