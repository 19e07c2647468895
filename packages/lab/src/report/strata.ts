import { type Heterogeneity, heterogeneityOf } from "../analysis/heterogeneity.ts";
import type { BlockArm, MetricRange } from "../analysis/pairs.ts";
import type { Experiment } from "../plan/experiment.ts";
import type { LabMetric } from "../plan/metrics.ts";
import { cellName, comparedIn, partOf, type SortedBlocks } from "../results/blocks.ts";
import type { ExperimentMatchResult, SeatResult } from "../results/result.ts";

/** Factors on which a contrast may depend. */
export const stratumKinds = ["opponent", "content", "setting", "role"] as const;
export type StratumKind = (typeof stratumKinds)[number];

/** A contrast of the primary metric by stratum. It explores: nothing is claimed of it. */
export interface ContrastStrata extends Heterogeneity {
  /** Of the comparison, as `CellPair`. */
  readonly label: string;
  readonly by: StratumKind;
}

/** The opponents of a match, named together where there are several; null: none. */
export function opponentsIn(
  { opponents }: Experiment,
  { seats }: ExperimentMatchResult,
): string | null {
  const names = new Set<string>();
  for (const { name, measured } of seats)
    if (!measured && opponents.includes(name)) names.add(name);
  return names.size === 0 ? null : [...names].sort().join(" + ");
}

/** Reads the stratum of a seat of this match; null: none. */
function stratumIn(
  kind: StratumKind,
  experiment: Experiment,
  match: ExperimentMatchResult,
): (seat: SeatResult) => string | null {
  if (kind === "role") return ({ role }) => role;
  const { content, setting } = match;
  const strata = { content, setting, opponent: opponentsIn(experiment, match) };
  return () => strata[kind];
}

/** A row while its seats are added up. */
interface Sum {
  readonly block: number;
  readonly arm: string;
  numerator: number;
  denominator: number;
}

interface Units {
  /** As the rows of a contrast by cell: a unit in the place of a block. */
  readonly byCell: ReadonlyMap<string, ReadonlyMap<number, BlockArm>>;
  readonly strata: readonly string[];
}

/** The value of a key, made where there is none yet. */
function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/**
 * Sums of a metric by unit and cell. A unit is a cluster of blocks within a stratum: one block gives two
 * units for two roles. Contents and settings are strata of whole blocks.
 */
function unitsBy(
  kind: StratumKind,
  metric: LabMetric,
  experiment: Experiment,
  { matches }: SortedBlocks,
  clusterOf: (block: number) => number,
): Units {
  const units = new Map<number, Map<string, number>>();
  const strata: string[] = [];
  const byCell = new Map<string, Map<number, Sum>>();
  for (const match of matches) {
    const stratumOf = stratumIn(kind, experiment, match);
    const isWhole = kind === "content" || kind === "setting";
    const cluster = isWhole ? match.block : clusterOf(match.block);
    const ofCluster = entryOf(units, cluster, () => new Map<string, number>());
    for (const seat of match.seats) {
      const part = seat.measured ? partOf(metric, seat, match.pointsScale) : null;
      const stratum = part === null ? null : stratumOf(seat);
      if (part === null || stratum === null) continue;
      const block = entryOf(ofCluster, stratum, () => strata.push(stratum) - 1);
      const arm = cellName(seat.name, match.arm);
      const ofCell = entryOf(byCell, arm, () => new Map<number, Sum>());
      const sum = entryOf(ofCell, block, () => ({ block, arm, numerator: 0, denominator: 0 }));
      sum.numerator += part[0];
      sum.denominator += part[1];
    }
  }
  return { byCell, strata };
}

/** The rows of two cells: where one has nothing in a unit, it has sums of 0. */
function rowsOf(byCell: Units["byCell"], cells: readonly string[]): BlockArm[] {
  const blocks = new Set(cells.flatMap((cell) => [...(byCell.get(cell)?.keys() ?? [])]));
  return cells.flatMap((arm) => {
    const known = byCell.get(arm);
    return [...blocks].map(
      (block): BlockArm => known?.get(block) ?? { block, arm, numerator: 0, denominator: 0 },
    );
  });
}

/**
 * How the contrasts of a metric differ by opponent, by content (by setting, where the experiment has
 * settings) and by role, where that can be said.
 */
export function strataOf(
  experiment: Experiment,
  { figure, range }: { readonly figure: LabMetric; readonly range: MetricRange },
  blocks: SortedBlocks,
  clusterOf: (block: number) => number,
): ContrastStrata[] {
  const compared = comparedIn(experiment);
  if (compared.length === 0) return [];
  const unused = experiment.settings === undefined ? "setting" : "content";
  return stratumKinds.flatMap((by) => {
    if (by === unused) return [];
    const { byCell, strata } = unitsBy(by, figure, experiment, blocks, clusterOf);
    return compared.flatMap(({ label, cells }): ContrastStrata[] => {
      const found = heterogeneityOf(
        rowsOf(byCell, cells),
        cells,
        range,
        (unit) => strata[unit] ?? "",
      );
      return found.kind === "gap" ? [] : [{ label, by, ...found }];
    });
  });
}
