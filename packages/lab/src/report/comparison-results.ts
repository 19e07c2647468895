import {
  type ClusterSums,
  type ComparisonResult as Decision,
  estimateMean,
  type IntervalGap,
  type Range,
  significanceOf,
} from "@wisp/stats";
import { cautionOf, type DifferenceCaution } from "../analysis/caution.ts";
import { LEVEL } from "../analysis/contrast.ts";
import { type BlockArm, clustered, type MetricRange } from "../analysis/pairs.ts";
import {
  type Look,
  mayReportDifference,
  type Permission,
  perMatch,
  sequenceOf,
  stopsAt,
} from "../analysis/sequential.ts";
import { contrastsOf, type SeveralContrast } from "../analysis/several.ts";
import { type Experiment, settingOf } from "../plan/experiment.ts";
import { type LabMetric, openRange } from "../plan/metrics.ts";
import { type CellPair, cellName, comparedIn } from "../results/blocks.ts";

/** The experiment's result for one comparison. */
export interface ComparisonResult extends CellPair {
  /**
   * Null where a cell has no metric. Its interval and p are those that the claim rests on: of all
   * comparisons together. A sequential experiment has them in its looks only.
   */
  readonly contrast: SeveralContrast | null;
  /**
   * Of a sequential experiment: its last look, valid at all looks together. Its value is the mean over
   * blocks of the difference within each. Null without one.
   */
  readonly look: Look | null;
  /** Null for sequential experiments, too: their intervals hold for all metrics. */
  readonly caution: DifferenceCaution | null;
  /** Whether the difference is claimed: permitted by the design, and shown. */
  readonly isClaim: boolean;
  /** Whether no remaining match can change the result. */
  readonly isDecided: boolean;
}

/** What a comparison comes to, with the difference and the interval that it rests on. */
export function decisionOn(
  { contrast, look, isClaim }: Pick<ComparisonResult, "contrast" | "look" | "isClaim">,
  { kind }: Experiment["stopping"],
  permission: Permission,
): Decision {
  const read = kind === "sequential" ? look : contrast;
  return significanceOf({
    value: read?.value ?? null,
    ends: kind === "sequential" ? look : (contrast?.simultaneous ?? null),
    inconclusive: permission.may ? null : permission.code,
    isSure: isClaim,
  });
}

export interface ComparisonResults {
  readonly permission: Permission;
  readonly claims: readonly ComparisonResult[];
}

/**
 * The looks of a sequential experiment so far: at fixed intervals of blocks that say something about
 * both cells, and after the last one. Null where blocks say something about one of them only: then their
 * difference cannot be followed block by block.
 */
function looksOf(
  rows: readonly BlockArm[],
  cells: readonly [string, string],
  range: MetricRange,
  { every, isOver, level }: { every: number; isOver: boolean; level: number },
): readonly Look[] | null {
  const both = rows.filter(({ arm }) => cells.includes(arm));
  const counted = new Set(
    both.flatMap(({ block, denominator }) => (denominator > 0 ? [block] : [])),
  );
  const own = perMatch(both.filter(({ block }) => counted.has(block)));
  if (own === null) return null;
  const looks = Array.from(
    { length: Math.floor(counted.size / every) },
    (_, at) => (at + 1) * every,
  );
  const all = isOver ? [...new Set([...looks, counted.size])] : looks;
  const found = sequenceOf(own, cells, range, { looks: all, level });
  return found.kind === "looks" ? found.looks : null;
}

/** A contrast with a single interval and a single p, those of all comparisons together. */
const together = (contrast: SeveralContrast): SeveralContrast => ({
  ...contrast,
  low: contrast.simultaneous?.low ?? null,
  high: contrast.simultaneous?.high ?? null,
  p: contrast.adjustedP,
});

/** A contrast without an interval and a p: the looks of the experiment have them. */
const withoutTest = (contrast: SeveralContrast): SeveralContrast => ({
  ...contrast,
  low: null,
  high: null,
  p: null,
  adjustedP: null,
  simultaneous: null,
  isClaim: false,
  differing: null,
});

/**
 * The planned contrasts of the primary metric. A fixed experiment is read once, at its planned
 * number of blocks, and corrects all comparisons together (Holm). A sequential one is read at any look,
 * and divides its 5% among the comparisons.
 *
 * @param settled blocks that are complete or set aside
 * @param clusterOf blocks of one cluster count as one (see `clustersIn`); looks of a sequential
 * experiment take blocks in their order: each draws one of the game's contents, so that looks hold for
 * these contents, and not for others
 */
export function comparisonResults(
  experiment: Experiment,
  rows: readonly BlockArm[],
  range: MetricRange,
  settled: number,
  clusterOf: (block: number) => number,
): ComparisonResults {
  const { stopping, blocks } = experiment;
  if (stopping.kind === "ladder") return { permission: { may: true }, claims: [] };
  const compared = comparedIn(experiment);
  const permission = mayReportDifference({ kind: stopping.kind, blocks: blocks.count }, settled);
  const units = clustered(rows, clusterOf);
  const comparisons = compared.map(({ cells }) => ({
    rows: units.filter(({ arm }) => cells.includes(arm)),
    arms: cells,
  }));
  const contrasts = contrastsOf(comparisons, range);
  const decided = (comparison: ComparisonResult): ComparisonResult => ({
    ...comparison,
    isClaim: decisionOn(comparison, stopping, permission).kind === "shown",
  });
  const differences = compared.map((each, at): ComparisonResult => {
    const found = contrasts[at] ?? null;
    if (stopping.kind === "fixed") {
      const isSignificant = found?.isClaim === true;
      const contrast = found === null ? null : together(found);
      const caution = found === null ? null : cautionOf(comparisons[at]?.rows ?? [], found, range);
      return decided({
        ...each,
        contrast,
        look: null,
        caution,
        isClaim: isSignificant,
        isDecided: permission.may,
      });
    }
    const contrast = found === null ? null : withoutTest(found);
    const isOver = settled >= blocks.count;
    const design = { every: stopping.lookEvery, isOver, level: LEVEL / compared.length };
    const looks = looksOf(rows, each.cells, range, design);
    const stop = stopsAt(looks ?? [], { maxBlocks: blocks.count, smallestEffect: null });
    return decided({
      ...each,
      contrast,
      look: looks?.at(-1) ?? null,
      caution: null,
      isClaim: stop.kind === "claim",
      isDecided: looks === null || isOver || stop.kind !== "open",
    });
  });
  return { permission, claims: differences };
}

/** A metric of one subject in one arm. */
export interface CellMetric {
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

/** An interval that reaches this many times as far up as down is explained. */
const LOPSIDED = 1.5;

/** Whether an interval of a metric without an upper end reaches much further up than down. */
export const hasLopsided = (
  cells: readonly CellMetric[],
  metrics: readonly Pick<LabMetric, "id" | "unit" | "range">[],
): boolean =>
  cells.some(({ figure, value, low, high }) => {
    const own = metrics.find(({ id }) => id === figure);
    if (own === undefined || own.range !== undefined) return false;
    if (own.unit === "rate" || own.unit === "score") return false;
    if (value === null || low === null || high === null) return false;
    return high - value > LOPSIDED * (value - low);
  });

/** Sums by cluster; those without a denominator are left out. */
export function clustersOf(rows: readonly BlockArm[]): ClusterSums {
  const kept = rows.filter(({ denominator }) => denominator > 0);
  return {
    clusters: Int32Array.from(kept, ({ block }) => block),
    numerators: Float64Array.from(kept, ({ numerator }) => numerator),
    denominators: Float64Array.from(kept, ({ denominator }) => denominator),
    units: Float64Array.from(kept, () => 1),
  };
}

/**
 * Where both seats of an agent that plays itself count the same event, such as how the match ended, each
 * cluster is one event: the interval of a mean near an end of its range is then that of single events.
 */
function singleEvents(sums: ClusterSums, [low, high]: Range): ClusterSums {
  const [each = 1] = sums.denominators;
  const isOne =
    low !== null &&
    high !== null &&
    sums.denominators.every((count) => count === each) &&
    sums.numerators.every((count) => count === low * each || count === high * each);
  if (!isOne) return sums;
  return {
    ...sums,
    numerators: sums.numerators.map((count) => count / each),
    denominators: sums.denominators.map(() => 1),
  };
}

/**
 * A metric of all subjects in all arms.
 *
 * @param rows by cluster (see `clustersIn`)
 */
export function cellMetrics(
  { id, unit }: LabMetric,
  range: MetricRange | null,
  { subjects, arms }: Experiment,
  rows: readonly BlockArm[],
): CellMetric[] {
  const byCell = Map.groupBy(rows, ({ arm }) => arm);
  return subjects.flatMap((subject) =>
    arms.map(({ name: arm }): CellMetric => {
      const own = clustersOf(byCell.get(cellName(subject, arm)) ?? []);
      const bounds = range ?? openRange(unit);
      const found = estimateMean(singleEvents(own, bounds), bounds);
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

/** A metric of one subject in one arm, over the blocks of one setting. */
export interface SettingMetric extends CellMetric {
  readonly setting: string;
}

/** A table of more settings is too long to be read. */
const MAX_SHOWN_SETTINGS = 24;

/**
 * A metric of all subjects in all arms, setting by setting; [] for a single setting and for very many.
 *
 * @param rows by block
 */
export function settingMetrics(
  metric: LabMetric,
  range: MetricRange | null,
  experiment: Experiment,
  rows: readonly BlockArm[],
): SettingMetric[] {
  const { settings = [] } = experiment;
  if (settings.length < 2 || settings.length > MAX_SHOWN_SETTINGS) return [];
  const byId = Map.groupBy(rows, ({ block }) => settingOf(experiment, block)?.id);
  return settings.flatMap(({ id: setting }) =>
    cellMetrics(metric, range, experiment, byId.get(setting) ?? []).map((cell) => ({
      ...cell,
      setting,
    })),
  );
}
