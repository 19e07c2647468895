import { type Heterogeneity, heterogeneityOf } from "../analysis/heterogeneity/heterogeneity.ts";
import type { BlockArm } from "../analysis/paired/pairs.ts";
import type { Experiment } from "../plan/experiment.ts";
import type { LabFigure } from "../plan/figures.ts";
import type { SortedBlocks } from "../results/blocks.ts";
import { cellName, partOf } from "../results/cells.ts";
import { comparedIn } from "../results/compared.ts";
import type { MatchResult, SeatResult } from "../results/result.ts";

/** Factors on which a contrast may depend. */
export const stratumKinds = ["opponent", "content", "role"] as const;
export type StratumKind = (typeof stratumKinds)[number];

/** A contrast of the primary figure by stratum. It explores: nothing is claimed of it. */
export interface ContrastStrata extends Heterogeneity {
  /** Of the comparison, as `CellPair`. */
  readonly label: string;
  readonly by: StratumKind;
}

/** The opponents of a match, named together where there are several; null: none. */
export function opponentsIn({ opponents }: Experiment, { seats }: MatchResult): string | null {
  const names = seats.flatMap(({ name, measured }) =>
    !measured && opponents.includes(name) ? [name] : [],
  );
  return names.length === 0 ? null : [...new Set(names)].sort().join(" + ");
}

/** Reads the stratum of a seat of this match; null: none. */
function stratumIn(
  kind: StratumKind,
  experiment: Experiment,
  match: MatchResult,
): (seat: SeatResult) => string | null {
  if (kind === "role") return ({ role }) => role;
  const stratum = kind === "content" ? match.content : opponentsIn(experiment, match);
  return () => stratum;
}

/** A row while its seats are added up. */
interface Sum {
  readonly block: number;
  readonly arm: string;
  numerator: number;
  denominator: number;
}

interface Units {
  /** As the rows of a contrast: a unit in the place of a block. */
  readonly rows: readonly BlockArm[];
  readonly strata: readonly string[];
}

/**
 * Sums of a figure by unit and cell. A unit is a cluster of blocks within a stratum: one block gives two
 * units for two roles. Contents are strata of whole blocks.
 */
function unitsBy(
  kind: StratumKind,
  figure: LabFigure,
  experiment: Experiment,
  { matches }: SortedBlocks,
  clusterOf: (block: number) => number,
): Units {
  const units = new Map<string, number>();
  const strata: string[] = [];
  const sums = new Map<string, Sum>();
  for (const match of matches) {
    const stratumOf = stratumIn(kind, experiment, match);
    for (const seat of match.seats) {
      const part = seat.measured ? partOf(figure, seat, match.pointsScale) : null;
      const stratum = part === null ? null : stratumOf(seat);
      if (part === null || stratum === null) continue;
      const cluster = kind === "content" ? match.block : clusterOf(match.block);
      const key = `${cluster}/${stratum}`;
      const unit = units.get(key) ?? units.size;
      if (unit === units.size) strata.push(stratum);
      units.set(key, unit);
      const arm = cellName(seat.name, match.arm);
      const sum = sums.get(`${unit}/${arm}`);
      if (sum === undefined) {
        sums.set(`${unit}/${arm}`, { block: unit, arm, numerator: part[0], denominator: part[1] });
      } else {
        sum.numerator += part[0];
        sum.denominator += part[1];
      }
    }
  }
  return { rows: [...sums.values()], strata };
}

/** The rows of two cells: where one has nothing in a unit, it has sums of 0. */
function rowsOf(byCell: ReadonlyMap<string, readonly BlockArm[]>, cells: readonly string[]) {
  const own = cells.flatMap((cell) => byCell.get(cell) ?? []);
  const blocks = new Set(own.map(({ block }) => block));
  return cells.flatMap((arm) => {
    const known = new Map((byCell.get(arm) ?? []).map((each) => [each.block, each]));
    return [...blocks].map(
      (block): BlockArm => known.get(block) ?? { block, arm, numerator: 0, denominator: 0 },
    );
  });
}

/** How the contrasts of a figure differ by opponent, by content and by role, where that can be said. */
export function strataOf(
  experiment: Experiment,
  figure: LabFigure,
  blocks: SortedBlocks,
  clusterOf: (block: number) => number,
): ContrastStrata[] {
  const compared = comparedIn(experiment);
  if (compared.length === 0) return [];
  return stratumKinds.flatMap((by) => {
    const { rows, strata } = unitsBy(by, figure, experiment, blocks, clusterOf);
    const byCell = Map.groupBy(rows, ({ arm }) => arm);
    return compared.flatMap(({ label, cells }): ContrastStrata[] => {
      const found = heterogeneityOf(rowsOf(byCell, cells), cells, (unit) => strata[unit] ?? "");
      return found.kind === "gap" ? [] : [{ label, by, ...found }];
    });
  });
}
