/** The limits of `npm run bench -- guard`: what a measured figure may be. Pure. */
import type { RecordedMetric } from "@wisp/test-kit/recorded";
import { z } from "zod";

export const limitSchema = z.strictObject({
  /** The last measured value. */
  value: z.number().nonnegative(),
  unit: z.string(),
  better: z.enum(["lower", "higher"]),
  /** How much worse a value may be, as a share of `value`. */
  tolerance: z.number().positive(),
  /** When it was measured, and the newest commit then. */
  date: z.iso.date(),
  commit: z.string(),
});
export type Limit = z.infer<typeof limitSchema>;

export const limitsSchema = z.record(z.string(), limitSchema);
export type Limits = Readonly<z.infer<typeof limitsSchema>>;

/** A figure that is compared with its limit. */
export type GuardedFigure = Pick<Limit, "value" | "unit" | "better"> & { readonly name: string };

/** Memory hardly changes between runs; times do. */
const TOLERANCE = { memory: 0.15, time: 0.3 };
const UNIT_OF_MEMORY = "MiB";
/** Digits of a stored value. */
const DIGITS = 4;

/** A figure of a program of `bench`, under the name of its limit. */
export const guardedFigure = (program: string, figure: RecordedMetric): GuardedFigure => ({
  name: [program, figure.of, figure.what].filter((part) => part !== undefined).join(" / "),
  value: figure.value,
  unit: figure.unit,
  better: figure.goal !== undefined && "atLeast" in figure.goal ? "higher" : "lower",
});

/** With as many digits as limits are stored with. */
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** The worst value that a limit allows. */
export const boundOf = ({ value, better, tolerance }: Limit): number =>
  rounded(value * (better === "lower" ? 1 + tolerance : 1 - tolerance));

/** Whether `one` is a better value than `other`. */
export const isBetter = (one: number, other: number, better: Limit["better"]): boolean =>
  better === "lower" ? one < other : one > other;

/** A value with its unit. */
export const withUnit = (value: number, unit: string): string =>
  `${rounded(value)} ${unit}`.trim().replace(/ x$/, "x");

/** The result of one figure; `problem` says what is wrong with it. */
export interface Verdict {
  readonly name: string;
  readonly problem?: string;
}

/** Compares what was measured with the limits: a verdict for each figure of either. */
export function judge(limits: Limits, figures: readonly GuardedFigure[]): Verdict[] {
  const measured = new Set(figures.map(({ name }) => name));
  const missing = Object.keys(limits).filter((name) => !measured.has(name));
  return [
    ...figures.map(({ name, value, unit }): Verdict => {
      const limit = limits[name];
      if (limit === undefined) {
        const problem = `"${name}" has no limit. It is ${withUnit(value, unit)}; --write sets its limit.`;
        return { name, problem };
      }
      const bound = boundOf(limit);
      if (!isBetter(bound, value, limit.better)) return { name };
      const relation = limit.better === "lower" ? "above" : "below";
      const problem =
        `"${name}" is ${withUnit(value, unit)}, ${relation} its limit of ${withUnit(bound, unit)} ` +
        `(${withUnit(limit.value, unit)} at ${limit.commit} with a tolerance of ${100 * limit.tolerance}%).`;
      return { name, problem };
    }),
    ...missing.map((name) => ({ name, problem: `"${name}" has a limit and was not measured.` })),
  ];
}

/**
 * The limits by name, with better values, and those of figures that had none. A worse value takes the place of a better one
 * only where `accepted` names the figure, and so does a limit go whose figure is no longer measured.
 */
export function ratchet(
  limits: Limits,
  figures: readonly GuardedFigure[],
  accepted: readonly string[],
  stamp: Pick<Limit, "date" | "commit">,
): Limits {
  const measured = new Map(figures.map((figure) => [figure.name, figure]));
  const names = new Set([...measured.keys(), ...Object.keys(limits)]);
  const next = [...names].sort().flatMap((name): [string, Limit][] => {
    const [limit, figure] = [limits[name], measured.get(name)];
    if (figure === undefined) return limit && !accepted.includes(name) ? [[name, limit]] : [];
    const value = rounded(figure.value);
    const { unit, better } = figure;
    if (
      limit !== undefined &&
      !accepted.includes(name) &&
      !isBetter(value, limit.value, limit.better)
    ) {
      return [[name, limit]];
    }
    const tolerance = unit === UNIT_OF_MEMORY ? TOLERANCE.memory : TOLERANCE.time;
    return [[name, { value, unit, better, tolerance, ...stamp }]];
  });
  return Object.fromEntries(next);
}
