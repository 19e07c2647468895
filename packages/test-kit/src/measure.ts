/** A number and the one it is compared with, both measured in the same run. */
export interface Measure {
  readonly what: string;
  /** With its unit. */
  readonly ours: string;
  /** The limit or the peer, with its unit. */
  readonly against: string;
  readonly ratio: number;
  readonly goal: { readonly atLeast: number } | { readonly atMost: number };
}

const met = ({ ratio, goal }: Measure): boolean =>
  "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;

/** Prints one plain line and returns whether the goal is met. */
export function printMeasure(measure: Measure): boolean {
  const { what, ours, against, ratio, goal } = measure;
  const wanted = "atLeast" in goal ? `at least ${goal.atLeast}x` : `at most ${goal.atMost}x`;
  const verdict = met(measure) ? "pass" : "short";
  print(`${what}: ${ours} against ${against} = ${ratio.toFixed(3)}x (goal ${wanted}): ${verdict}`);
  return met(measure);
}

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A share with one decimal. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** A number with `digits` decimals and separators. */
export const shown = (figure: number, digits = 0): string =>
  figure.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Two standard errors of a share of `count`. */
export const error = (share: number, count: number): number =>
  2 * Math.sqrt((share * (1 - share)) / Math.max(1, count));
