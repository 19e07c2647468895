import type { FigureUnit } from "@wisp/game";
import { type ClusterSums, estimate, estimateRate, type IntervalGap } from "@wisp/stats";
import { type ClaimCaution, cautionOf } from "../analysis/caution.ts";
import { LEVEL } from "../analysis/contrast.ts";
import { type Heterogeneity, heterogeneityOf } from "../analysis/heterogeneity.ts";
import { type BlockArm, clustered, type FigureRange } from "../analysis/pairs.ts";
import {
  type Look,
  mayClaim,
  type Permission,
  perMatch,
  sequenceOf,
  stopsAt,
} from "../analysis/sequential.ts";
import { contrastsOf, type SeveralContrast } from "../analysis/several.ts";
import { type Experiment, settingOf } from "../plan/experiment.ts";
import { type LabFigure, openRange } from "../plan/figures.ts";
import {
  type CellPair,
  cellName,
  comparedIn,
  partOf,
  type SortedBlocks,
} from "../results/blocks.ts";
import type { MatchResult, SeatResult } from "../results/result.ts";

/** The experiment's result for one comparison. */
export interface Claim extends CellPair {
  /**
   * Null where a cell has no figure. Its interval and p are those that the claim rests on: of all
   * comparisons together. A sequential experiment has them in its looks only.
   */
  readonly contrast: SeveralContrast | null;
  /**
   * Of a sequential experiment: its last look, valid at all looks together. Its value is the mean over
   * blocks of the difference within each. Null without one.
   */
  readonly look: Look | null;
  /** Null for sequential experiments, too: their intervals hold for all figures. */
  readonly caution: ClaimCaution | null;
  /** Whether the difference is claimed: permitted by the design, and shown. */
  readonly isClaim: boolean;
  /** Whether no remaining match can change the result. */
  readonly isDecided: boolean;
}

export interface Claims {
  readonly permission: Permission;
  readonly claims: readonly Claim[];
}

/**
 * The looks of a sequential experiment so far: at fixed intervals of blocks that say something about
 * both cells, and after the last one. Null where blocks say something about one of them only: then their
 * difference cannot be followed block by block.
 */
function looksOf(
  rows: readonly BlockArm[],
  cells: readonly [string, string],
  range: FigureRange,
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
 * The planned contrasts of the primary figure. A fixed experiment is read once, at its planned
 * number of blocks, and corrects all comparisons together (Holm). A sequential one is read at any look,
 * and divides its 5% among the comparisons.
 *
 * @param settled blocks that are complete or set aside
 * @param clusterOf blocks of one cluster count as one (see `clustersIn`); looks of a sequential
 * experiment take blocks in their order: each draws one of the game's contents, so that looks hold for
 * these contents, and not for others
 */
export function claimsOf(
  experiment: Experiment,
  rows: readonly BlockArm[],
  range: FigureRange,
  settled: number,
  clusterOf: (block: number) => number,
): Claims {
  const { stopping, blocks } = experiment;
  if (stopping.kind === "ladder") return { permission: { may: true }, claims: [] };
  const compared = comparedIn(experiment);
  const permission = mayClaim({ kind: stopping.kind, blocks: blocks.count }, settled);
  const units = clustered(rows, clusterOf);
  const comparisons = compared.map(({ cells }) => ({
    rows: units.filter(({ arm }) => cells.includes(arm)),
    arms: cells,
  }));
  const contrasts = contrastsOf(comparisons, range);
  const claims = compared.map((each, at): Claim => {
    const found = contrasts[at] ?? null;
    if (stopping.kind === "fixed") {
      const isClaim = permission.may && found?.isClaim === true;
      const contrast = found === null ? null : together(found);
      const caution = found === null ? null : cautionOf(comparisons[at]?.rows ?? [], found, range);
      return { ...each, contrast, look: null, caution, isClaim, isDecided: permission.may };
    }
    const contrast = found === null ? null : withoutTest(found);
    const isOver = settled >= blocks.count;
    const design = { every: stopping.lookEvery, isOver, level: LEVEL / compared.length };
    const looks = looksOf(rows, each.cells, range, design);
    const stop = stopsAt(looks ?? [], { maxBlocks: blocks.count, smallestEffect: null });
    return {
      ...each,
      contrast,
      look: looks?.at(-1) ?? null,
      caution: null,
      isClaim: permission.may && stop.kind === "claim",
      isDecided: looks === null || isOver || stop.kind !== "open",
    };
  });
  return { permission, claims };
}

const digits = (value: number, unit: FigureUnit): string =>
  unit === "rate" ? (100 * value).toFixed(1) : value.toFixed(2);

/** The text with the sign of the value, unless it shows nothing but zeros. */
const signed = (value: number, unit: FigureUnit, plus: string): string => {
  const text = digits(Math.abs(value), unit);
  return `${Number(text) === 0 ? "" : value < 0 ? "−" : plus}${text}`;
};

/**
 * A figure as a table shows it: rates in percent, all else with two digits behind the point; with a minus
 * sign (U+2212) below zero.
 */
export const shown = (value: number, unit: FigureUnit): string => signed(value, unit, "");

/** A difference, with its sign. */
export const difference = (value: number, unit: FigureUnit): string => signed(value, unit, "+");

/** The unit of a difference. */
export const pointsOf = (unit: FigureUnit): string =>
  unit === "rate" ? " percentage points" : unit === "score" ? " points" : "";

export const chance = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));

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

/** An interval that reaches so many times as far up as down is explained. */
const LOPSIDED = 1.5;

/** Whether an interval of a figure without an upper end reaches much further up than down. */
export const hasLopsided = (
  cells: readonly CellFigure[],
  figures: readonly Pick<LabFigure, "id" | "unit" | "range">[],
): boolean =>
  cells.some(({ figure, value, low, high }) => {
    const own = figures.find(({ id }) => id === figure);
    if (own === undefined || own.range !== undefined) return false;
    if (own.unit === "rate" || own.unit === "score") return false;
    if (value === null || low === null || high === null) return false;
    return high - value > LOPSIDED * (value - low);
  });

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
 * Where both seats of an agent that plays itself count the same event, such as how the match ended, each
 * cluster is one event: the interval of a rate near 0 or 1 is then that of single events.
 */
function singleEvents(sums: ClusterSums): ClusterSums {
  const [each = 1] = sums.denominators;
  const isOne =
    sums.denominators.every((count) => count === each) &&
    sums.numerators.every((count) => count === 0 || count === each);
  if (!isOne) return sums;
  return {
    ...sums,
    numerators: sums.numerators.map((count) => count / each),
    denominators: sums.denominators.map(() => 1),
  };
}

/**
 * A figure of all subjects in all arms.
 *
 * @param rows by cluster (see `clustersIn`)
 */
export function cellFigures(
  { id, unit }: LabFigure,
  range: FigureRange | null,
  { subjects, arms }: Experiment,
  rows: readonly BlockArm[],
): CellFigure[] {
  const byCell = Map.groupBy(rows, ({ arm }) => arm);
  return subjects.flatMap((subject) =>
    arms.map(({ name: arm }): CellFigure => {
      const own = clustersOf(byCell.get(cellName(subject, arm)) ?? []);
      const found =
        unit === "rate" ? estimateRate(singleEvents(own)) : estimate(own, range ?? openRange(unit));
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

/** A figure of one subject in one arm, over the blocks of one setting. */
export interface SettingFigure extends CellFigure {
  readonly setting: string;
}

/** A table of more settings is too long to be read. */
const MAX_SHOWN_SETTINGS = 24;

/**
 * A figure of all subjects in all arms, setting by setting; [] for a single setting and for very many.
 *
 * @param rows by block
 */
export function settingFigures(
  figure: LabFigure,
  range: FigureRange | null,
  experiment: Experiment,
  rows: readonly BlockArm[],
): SettingFigure[] {
  const { settings = [] } = experiment;
  if (settings.length < 2 || settings.length > MAX_SHOWN_SETTINGS) return [];
  const byId = Map.groupBy(rows, ({ block }) => settingOf(experiment, block)?.id);
  return settings.flatMap(({ id: setting }) =>
    cellFigures(figure, range, experiment, byId.get(setting) ?? []).map((cell) => ({
      ...cell,
      setting,
    })),
  );
}

/** Factors on which a contrast may depend. */
export const stratumKinds = ["opponent", "content", "setting", "role"] as const;
export type StratumKind = (typeof stratumKinds)[number];

/** A contrast of the primary figure by stratum. It explores: nothing is claimed of it. */
export interface ContrastStrata extends Heterogeneity {
  /** Of the comparison, as `CellPair`. */
  readonly label: string;
  readonly by: StratumKind;
}

/** The opponents of a match, named together where there are several; null: none. */
export function opponentsIn({ opponents }: Experiment, { seats }: MatchResult): string | null {
  const names = new Set<string>();
  for (const { name, measured } of seats)
    if (!measured && opponents.includes(name)) names.add(name);
  return names.size === 0 ? null : [...names].sort().join(" + ");
}

/** Reads the stratum of a seat of this match; null: none. */
function stratumIn(
  kind: StratumKind,
  experiment: Experiment,
  match: MatchResult,
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
 * Sums of a figure by unit and cell. A unit is a cluster of blocks within a stratum: one block gives two
 * units for two roles. Contents and settings are strata of whole blocks.
 */
function unitsBy(
  kind: StratumKind,
  figure: LabFigure,
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
      const part = seat.measured ? partOf(figure, seat, match.pointsScale) : null;
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
 * How the contrasts of a figure differ by opponent, by content (by setting, where the experiment has
 * settings) and by role, where that can be said.
 */
export function strataOf(
  experiment: Experiment,
  { figure, range }: { readonly figure: LabFigure; readonly range: FigureRange },
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
