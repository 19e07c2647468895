import { holm, twoSidedStudent } from "@wisp/stats";
import { LEVEL } from "./contrast.ts";
import type { MetricRange } from "./pairs.ts";
import {
  aloneEnds,
  aloneP,
  degreesOf,
  errorVariances,
  fitAt,
  hasFewEvents,
  type Observations,
  pauleMandel,
  type Shrunken,
  shrunkenOf,
  squaresOf,
} from "./random-effects.ts";

/** The sums of one metric in one match of an attacker against a defender. */
export interface CellMatch {
  readonly attacker: string;
  readonly defender: string;
  readonly numerator: number;
  /** At least 0. */
  readonly denominator: number;
}

/** Fewer matches than this do not show how a cell varies. */
export const MIN_CELL_MATCHES = 5;

/** A single cell of the table. */
interface Cell {
  readonly attacker: string;
  readonly defender: string;
  readonly matches: number;
  /** Ratio of its sums. */
  readonly own: number;
}

/** All cells with enough matches, and their error variances. */
interface Cells {
  /** By attacker, then by defender. */
  readonly cells: readonly Cell[];
  /** The matches of each cell, sorted by value. */
  readonly played: readonly (readonly CellMatch[])[];
  readonly variances: Float64Array;
  readonly degrees: number;
}

/** The cells of a table; null where nothing varies within any of them. */
export function cellsOf(matches: readonly CellMatch[]): Cells | null {
  const groups = new Map<string, Map<string, CellMatch[]>>();
  for (const match of matches) {
    if (match.denominator === 0) continue;
    const row = groups.get(match.attacker) ?? new Map<string, CellMatch[]>();
    groups.set(match.attacker, row);
    const cell = row.get(match.defender);
    if (cell === undefined) row.set(match.defender, [match]);
    else cell.push(match);
  }
  const cells: Cell[] = [];
  const played: CellMatch[][] = [];
  const contributions: Float64Array[] = [];
  for (const attacker of [...groups.keys()].sort()) {
    const row = groups.get(attacker);
    for (const defender of [...(row?.keys() ?? [])].sort()) {
      const inCell = row?.get(defender) ?? [];
      if (inCell.length < MIN_CELL_MATCHES) continue;
      // By value: sums must not depend on the order of matches.
      const sorted = [...inCell].sort(
        (one, other) => one.numerator - other.numerator || one.denominator - other.denominator,
      );
      const total = sorted.reduce((sum, { denominator }) => sum + denominator, 0);
      const own = sorted.reduce((sum, { numerator }) => sum + numerator, 0) / total;
      const mean = total / sorted.length;
      cells.push({ attacker, defender, matches: sorted.length, own });
      played.push(sorted);
      contributions.push(
        Float64Array.from(sorted, (each) => (each.numerator - own * each.denominator) / mean),
      );
    }
  }
  const varied = contributions.map(squaresOf);
  const errors = errorVariances(varied);
  if (errors === null) return null;
  // Events vary more the nearer their chance is to one half, so a cell that varies more than the others
  // keeps its own variance.
  const variances = errors.variances.map((drawn, at) => {
    const { squares, count } = varied[at] ?? { squares: 0, count: 2 };
    return Math.max(drawn, squares / (count - 1) / count);
  });
  return { cells, played, variances, degrees: errors.degrees };
}

/**
 * Whether every attacker can be compared with every other through shared defenders: only then are the
 * effects of rows and columns determined.
 */
function isConnected(cells: readonly Cell[]): boolean {
  const [first] = cells;
  if (first === undefined) return false;
  const attackers = new Set([first.attacker]);
  const defenders = new Set<string>();
  for (let size = -1; size < attackers.size + defenders.size; ) {
    size = attackers.size + defenders.size;
    for (const { attacker, defender } of cells) {
      if (attackers.has(attacker)) defenders.add(defender);
      if (defenders.has(defender)) attackers.add(attacker);
    }
  }
  return cells.every(({ attacker }) => attackers.has(attacker));
}

/** A cell, shrunken towards the expectation from its row and column. */
export interface MatrixCell extends Cell, Shrunken {
  /** Whether its interval is that of its own matches: they show too few events for any other. */
  readonly isAlone: boolean;
  /** The unshrunken cell minus its expectation from all other cells. */
  readonly deviation: number;
  /** Holm's adjusted p of no deviation, over all cells. */
  readonly adjustedP: number;
  /** Whether the cell differs from its row and column together: `adjustedP` below 5%. */
  readonly isClaim: boolean;
}

/**
 * Why a table is not fitted: too few cells, cells that do not connect all rows, or no two matches of a
 * cell that differ.
 */
export type MatrixGap = "few-cells" | "not-connected" | "no-variation";

/** A table of attackers by defenders. */
export interface Matrix {
  readonly kind: "fitted";
  /** By attacker, then by defender; only cells of at least five matches. */
  readonly cells: readonly MatrixCell[];
  /** Standard deviation of the part that rows and columns do not explain. */
  readonly scale: number;
}

/** A mean, and a contrast to the first of each attacker and each defender. */
function observedOf({ cells, variances }: Cells): Observations {
  const attackers = [...new Set(cells.map(({ attacker }) => attacker))];
  const defenders = [...new Set(cells.map(({ defender }) => defender))];
  const size = attackers.length + defenders.length - 1;
  const regressors = cells.map(({ attacker, defender }) => {
    const row = new Float64Array(size);
    row[0] = 1;
    const [one, two] = [attackers.indexOf(attacker), defenders.indexOf(defender)];
    if (one > 0) row[one] = 1;
    if (two > 0) row[attackers.length - 1 + two] = 1;
    return row;
  });
  return { values: Float64Array.from(cells, ({ own }) => own), variances, regressors };
}

/** For each cell: its deviation from the expectation by all others, and the p-value of none. */
function deviationsOf(
  observed: Observations,
  { degrees, played }: Cells,
  between: number,
  range: MetricRange,
) {
  const fit = fitAt(observed, between);
  return Array.from(observed.values, (value, at) => {
    const variance = observed.variances[at] ?? 0;
    const leverage = (fit.expectedVariances[at] ?? 0) / (variance + between);
    // A cell that alone determines an effect cannot deviate from it.
    if (leverage > 1 - 1e-9) return { deviation: 0, p: 1 };
    const deviation = (value - (fit.expected[at] ?? 0)) / (1 - leverage);
    const error = variance + (fit.expectedVariances[at] ?? 0) / (1 - leverage);
    const p = twoSidedStudent(deviation / Math.sqrt(error), degrees);
    const alone = { own: value, matches: played[at] ?? [] };
    if (!hasFewEvents(alone)) return { deviation, p };
    const expected = within(value - deviation, range);
    return { deviation, p: Math.max(p, aloneP(alone, expected, range)) };
  });
}

const within = (value: number, [least, most]: MetricRange): number =>
  Math.min(most, Math.max(least, value));

/** A shrunken cell within the range; with few events, its interval is that of its own matches. */
function boundedCell(
  shrunken: Shrunken,
  alone: Parameters<typeof hasFewEvents>[0],
  range: MetricRange,
) {
  const value = within(shrunken.value, range);
  const expected = within(shrunken.expected, range);
  const isAlone = hasFewEvents(alone);
  const [low, high] = isAlone
    ? aloneEnds(alone, range, LEVEL)
    : [within(shrunken.low, range), within(shrunken.high, range)];
  return { value, expected, isAlone, low: Math.min(low, value), high: Math.max(high, value) };
}

/**
 * Attackers by defenders: each cell shrunken towards the sum of a row's and a column's effect, with a
 * 95% interval, and the cells that differ from that sum after correction for their number.
 *
 * @param range of the metric in a single match
 */
export function matrixOf(
  matches: readonly CellMatch[],
  range: MetricRange,
): Matrix | { readonly kind: "gap"; readonly gap: MatrixGap } {
  const found = cellsOf(matches);
  if (found === null) return { kind: "gap", gap: "no-variation" };
  if (!isConnected(found.cells)) return { kind: "gap", gap: "not-connected" };
  const observed = observedOf(found);
  if (degreesOf(observed) < 1) return { kind: "gap", gap: "few-cells" };
  const between = pauleMandel(observed);
  const shrunken = shrunkenOf(observed, found.degrees);
  const deviations = deviationsOf(observed, found, between, range);
  const adjusted = holm(deviations.map(({ p }) => p));
  const cells = found.cells.flatMap((cell, at) =>
    shrunken.slice(at, at + 1).map((each): MatrixCell => {
      const adjustedP = adjusted[at] ?? 1;
      const deviation = deviations[at]?.deviation ?? 0;
      const alone = { own: cell.own, matches: found.played[at] ?? [] };
      const bounded = boundedCell(each, alone, range);
      return { ...cell, ...bounded, deviation, adjustedP, isClaim: adjustedP < LEVEL };
    }),
  );
  return { kind: "fitted", cells, scale: Math.sqrt(between) };
}
