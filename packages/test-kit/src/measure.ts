import { record } from "./recorded.ts";

/** A number and the one it is compared with, both measured in the same run. */
export interface Measure {
  readonly what: string;
  /** The page, part or game that it belongs to: documents show these in a table with a row for each. */
  readonly of?: string;
  /** With its unit. */
  readonly ours: string;
  /** The limit or the peer, with its unit. */
  readonly against: string;
  readonly ratio: number;
  readonly goal: { readonly atLeast: number } | { readonly atMost: number };
}

/** A number without a goal. */
export interface Metric extends Pick<Measure, "what" | "of"> {
  readonly value: number;
  /** "" for counts. */
  readonly unit: string;
  /** Decimals that are shown; default 0. */
  readonly digits?: number;
}

/** Whether a ratio meets a goal. */
export const meets = (ratio: number, goal: Measure["goal"]): boolean =>
  "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;

/** A goal in words. */
export const wanted = (goal: Measure["goal"]): string =>
  "atLeast" in goal ? `at least ${goal.atLeast}x` : `at most ${goal.atMost}x`;

const named = ({ what, of }: Pick<Measure, "what" | "of">): string =>
  of === undefined ? what : `${of}: ${what}`;

/** Prints one plain line, records it and returns whether the goal is met. */
export function printMeasure(measure: Measure): boolean {
  const { what, of, ours, against, ratio, goal } = measure;
  const met = meets(ratio, goal);
  print(
    `${named(measure)}: ${ours} against ${against} = ${ratio.toFixed(3)}x ` +
      `(goal ${wanted(goal)}): ${met ? "pass" : "short"}`,
  );
  record({ what, of, result: ours, against, value: ratio, unit: "x", goal });
  return met;
}

/** Prints one plain line and records it. */
export function printMetric(metric: Metric): void {
  const { what, of, value, unit, digits } = metric;
  const result = `${shown(value, digits)} ${unit}`.trim();
  print(`${named(metric)}: ${result}`);
  record({ what, of, result, value, unit });
}

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A share with one decimal. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** A number with `digits` decimals and separators. */
export const shown = (metric: number, digits = 0): string =>
  metric.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Two standard errors of a share of `count`. */
export const error = (share: number, count: number): number =>
  2 * Math.sqrt((share * (1 - share)) / Math.max(1, count));
