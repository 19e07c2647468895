/** The ceilings of `npm run bench -- counts`: what a counted figure may be at most. Pure. */
import { z } from "zod";
import { withUnit } from "../figures/with-unit.ts";

const ceilingSchema = z.strictObject({
  ceiling: z.number().nonnegative(),
  unit: z.enum(["kB", ""]),
  /** Why it is so high, in one sentence. */
  reason: z.string().min(1),
});
export type Ceiling = z.infer<typeof ceilingSchema>;

export const ceilingsSchema = z.record(z.string(), ceilingSchema);
export type Ceilings = Readonly<z.infer<typeof ceilingsSchema>>;

/** A figure that does not depend on the machine. */
export interface Count {
  readonly name: string;
  readonly value: number;
  readonly unit: Ceiling["unit"];
}

/** What is wrong with figures, a sentence each: those above their ceilings, and those of one list alone. */
export function problemsOf(ceilings: Ceilings, counts: readonly Count[]): string[] {
  const counted = new Set(counts.map(({ name }) => name));
  const gone = Object.keys(ceilings).filter((name) => !counted.has(name));
  return [
    ...counts.flatMap((count) => problemOf(ceilings[count.name], count) ?? []),
    ...gone.map(
      (name) => `"${name}" has a ceiling in bench/ceilings.json and is not counted: remove it.`,
    ),
  ];
}

function problemOf(limit: Ceiling | undefined, { name, value, unit }: Count): string | undefined {
  const shown = withUnit(value, unit);
  if (limit === undefined) {
    return `"${name}" is ${shown} and has no ceiling: bench/ceilings.json needs one with its reason.`;
  }
  if (limit.unit !== unit) {
    return `"${name}" is ${shown}, and bench/ceilings.json gives its ceiling the unit "${limit.unit}".`;
  }
  if (value <= limit.ceiling) return undefined;
  return (
    `"${name}" is ${shown}, above its ceiling of ${withUnit(limit.ceiling, unit)}. ` +
    "Who raises it in bench/ceilings.json gives a reason there."
  );
}
