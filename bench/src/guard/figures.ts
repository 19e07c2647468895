/** What two checkouts measured by turns, compared. Pure. */
import { student95 } from "@wisp/stats";
import { z } from "zod";

/** What a side says when it can measure. */
export const READY = "ready";

/** Figures of one measurement of one side by name; less is better. */
export const sideFiguresSchema = z.record(z.string(), z.number().positive());
export type SideFigures = Readonly<z.infer<typeof sideFiguresSchema>>;

/** A measurement of each side, one soon after the other. */
export interface Pair {
  readonly before: SideFigures;
  readonly after: SideFigures;
}

/** A figure of the later side by that of the earlier one: the mean over pairs, with a 95% interval of their logarithms. */
export interface Ratio {
  readonly name: string;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly isSlower: boolean;
}

/** A figure is slower where its whole interval is above this. */
const SLOWER_ABOVE = 1.1;

/** The figures of at least two pairs that both sides have. */
export function ratiosOf(pairs: readonly Pair[]): Ratio[] {
  const names = Object.keys(pairs[0]?.after ?? {});
  return names.flatMap((name): Ratio[] => {
    const logs = pairs.flatMap(({ before, after }) => {
      const [earlier, later] = [before[name], after[name]];
      return earlier === undefined || later === undefined ? [] : [Math.log(later / earlier)];
    });
    if (logs.length < 2) return [];
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
    const error = Math.sqrt(squares / (logs.length - 1) / logs.length);
    const reach = student95(logs.length - 1) * error;
    const low = Math.exp(mean - reach);
    return [
      {
        name,
        ratio: Math.exp(mean),
        low,
        high: Math.exp(mean + reach),
        isSlower: low > SLOWER_ABOVE,
      },
    ];
  });
}

/** The order of measurements: before, after, after, before, and so on; true is after. */
export const turns = (pairs: number): boolean[] =>
  Array.from({ length: pairs }, (_, pair) =>
    pair % 2 === 0 ? [false, true] : [true, false],
  ).flat();

/** A ratio as a line. */
export const lineOf = ({ name, ratio, low, high, isSlower }: Ratio): string =>
  `${name}: ${ratio.toFixed(3)}x [${low.toFixed(3)}, ${high.toFixed(3)}]${isSlower ? " SLOWER" : ""}`;
