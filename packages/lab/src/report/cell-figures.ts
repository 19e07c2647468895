import { type ClusterSums, estimate, type IntervalGap } from "@wisp/stats";
import type { BlockArm, FigureRange } from "../analysis/paired/pairs.ts";
import type { Experiment } from "../plan/experiment.ts";
import type { LabFigure } from "../plan/figures.ts";
import { cellName } from "../results/cells.ts";

/** A figure of one subject in one arm. */
export interface CellFigure {
  readonly figure: string;
  readonly subject: string;
  readonly arm: string;
  /** Null: nothing to divide by. */
  readonly value: number | null;
  /** The ends of its 95% interval over clusters of blocks; null where there is a `gap` or no value. */
  readonly low: number | null;
  readonly high: number | null;
  readonly gap: IntervalGap | null;
}

/** Sums by cluster. */
function clustersOf(rows: readonly BlockArm[]): ClusterSums {
  const kept = rows.filter(({ denominator }) => denominator > 0);
  return {
    clusters: Int32Array.from(kept, ({ block }) => block),
    numerators: Float64Array.from(kept, ({ numerator }) => numerator),
    denominators: Float64Array.from(kept, ({ denominator }) => denominator),
    units: Float64Array.from(kept, () => 1),
  };
}

/**
 * A figure of all subjects in all arms.
 *
 * @param rows by cluster (see `clustersIn`)
 */
export function cellFigures(
  { id }: LabFigure,
  range: FigureRange | null,
  { subjects, arms }: Experiment,
  rows: readonly BlockArm[],
): CellFigure[] {
  const byCell = Map.groupBy(rows, ({ arm }) => arm);
  return subjects.flatMap((subject) =>
    arms.map(({ name: arm }): CellFigure => {
      const own = clustersOf(byCell.get(cellName(subject, arm)) ?? []);
      const found = estimate(own, range ?? [0, null]);
      return {
        figure: id,
        subject,
        arm,
        value: found?.value ?? null,
        low: found?.low ?? null,
        high: found?.high ?? null,
        gap: found?.gap ?? null,
      };
    }),
  );
}
