import type { CellMatch } from "../analysis/matrix/cells.ts";
import { type Matrix, matrixOf } from "../analysis/matrix/matrix.ts";
import type { FigureRange } from "../analysis/paired/pairs.ts";
import { type Experiment, PEER, SUBJECT } from "../plan/experiment.ts";
import type { LabFigure } from "../plan/figures.ts";
import type { SortedBlocks } from "../results/blocks.ts";
import { cellName, partOf } from "../results/cells.ts";
import type { CellFigure } from "./cell-figures.ts";
import { opponentsIn } from "./strata.ts";

/** Attackers by defenders, of the primary figure of the defenders. It explores: nothing is claimed of it. */
export interface AttackTable extends Matrix {
  /** The kind of an attacker: an opponent, an arm that changes something, or both. */
  readonly attackers: "opponents" | "arms" | "both";
  /** Whether a defender is a subject, or a subject in an arm. */
  readonly defenders: "subjects" | "cells";
}

/** Whether arms change only the subjects' opponents. */
const armsAttack = ({ arms }: Experiment): boolean =>
  arms.some(({ changes }) => changes.length > 0) &&
  arms.every(({ changes }) =>
    changes.every((change) => "of" in change && change.of !== SUBJECT && change.of !== PEER),
  );

/** The sums of each attacker against each defender, by cluster of blocks. */
function matchesOf(
  experiment: Experiment,
  figure: LabFigure,
  { matches }: SortedBlocks,
  clusterOf: (block: number) => number,
  { isArm, isOpponent }: { readonly isArm: boolean; readonly isOpponent: boolean },
): CellMatch[] {
  const sums = new Map<string, CellMatch>();
  // The same opponents without a change do not attack: they are what attacks are compared with.
  const unchanged = new Set(
    experiment.arms.flatMap(({ name, changes }) => (changes.length === 0 ? [name] : [])),
  );
  for (const match of matches) {
    if (isArm && unchanged.has(match.arm)) continue;
    const opponents = isOpponent ? opponentsIn(experiment, match) : null;
    if (isOpponent && opponents === null) continue;
    const attacker = [opponents ?? [], isArm ? match.arm : []].flat().join(" / ");
    for (const seat of match.seats) {
      const part = seat.measured ? partOf(figure, seat, match.pointsScale) : null;
      if (part === null) continue;
      const defender = isArm ? seat.name : cellName(seat.name, match.arm);
      const key = `${clusterOf(match.block)}/${attacker}/${defender}`;
      const sum = sums.get(key);
      sums.set(key, {
        attacker,
        defender,
        numerator: (sum?.numerator ?? 0) + part[0],
        denominator: (sum?.denominator ?? 0) + part[1],
      });
    }
  }
  return [...sums.values()];
}

/**
 * The table of attackers by defenders; null where a plan has none (a single attacker or defender), or its
 * results do not determine it.
 *
 * @param range of the figure in a single match
 */
export function attackTable(
  experiment: Experiment,
  figure: LabFigure,
  range: FigureRange,
  blocks: SortedBlocks,
  clusterOf: (block: number) => number,
): AttackTable | null {
  const isArm = armsAttack(experiment);
  const isOpponent = experiment.opponents.length > 1;
  const defenders = experiment.subjects.length * (isArm ? 1 : experiment.arms.length);
  if (!(isArm || isOpponent) || defenders < 2) return null;
  const matches = matchesOf(experiment, figure, blocks, clusterOf, { isArm, isOpponent });
  const found = matrixOf(matches, range);
  if (found.kind === "gap") return null;
  return {
    ...found,
    attackers: isArm ? (isOpponent ? "both" : "arms") : "opponents",
    defenders: isArm ? "subjects" : "cells",
  };
}

/**
 * The table with the values and intervals of the figures, where its cells are theirs: a subject in an arm
 * has one interval in a report. What deviates is still judged by rows and columns. A cell without an
 * interval is left out.
 */
export function withFigures(
  table: AttackTable,
  { id }: LabFigure,
  figures: readonly CellFigure[],
): AttackTable | null {
  if (table.attackers !== "arms") return table;
  const cells = table.cells.flatMap((cell) => {
    const found = figures.find(
      ({ figure, subject, arm }) =>
        figure === id && subject === cell.defender && arm === cell.attacker,
    );
    if (found === undefined) return [];
    const { value, low, high } = found;
    return value === null || low === null || high === null ? [] : [{ ...cell, value, low, high }];
  });
  return cells.length === 0 ? null : { ...table, cells };
}
