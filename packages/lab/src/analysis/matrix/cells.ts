import { errorVariances, squaresOf } from "../random-effects/variances.ts";

/** The sums of one figure in one match of an attacker against a defender. */
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
export interface Cell {
  readonly attacker: string;
  readonly defender: string;
  readonly matches: number;
  /** Ratio of its sums. */
  readonly own: number;
}

/** All cells with enough matches, and their error variances. */
export interface Cells {
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
export function isConnected(cells: readonly Cell[]): boolean {
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
