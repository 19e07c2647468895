import type { BlockArm } from "../analysis/paired/pairs.ts";
import type { Experiment } from "../plan/experiment.ts";
import type { LabFigure } from "../plan/figures.ts";
import type { SortedBlocks } from "./blocks.ts";
import type { SeatResult } from "./result.ts";

/** The scores of a seat's answers to a probe; null where none has a score. */
function probePart(probe: string, { probes }: SeatResult): readonly [number, number] | null {
  let [sum, count] = [0, 0];
  for (const each of probes) {
    if (each.probe !== probe || each.score === null) continue;
    sum += each.score;
    count += 1;
  }
  return count === 0 ? null : [sum, count];
}

/** A seat's contribution to a figure; null where the figure does not concern it. */
export function partOf(
  { of, role }: LabFigure,
  seat: SeatResult,
  pointsScale: number,
): readonly [numerator: number, denominator: number] | null {
  if (role !== null && seat.role !== role) return null;
  if (of === "points") return [seat.points / pointsScale, 1];
  if (of === "wins") return [seat.won ? 1 : 0, 1];
  if (of === "matches") return null;
  if ("probe" in of) return probePart(of.probe, seat);
  const [numerator, denominator] = seat.facts[of.fact] ?? [0, 0];
  return denominator === 0 ? null : [numerator, denominator];
}

/** Names a subject in an arm. */
export const cellName = (subject: string, arm: string): string => `${subject} / ${arm}`;

/**
 * A figure of every subject in every arm (see `cellName`), block by block: sums over the seats that the
 * subject had in the block. Where the figure does not concern any of them, both sums are 0.
 */
export function cellsOf(
  figure: LabFigure,
  { subjects, arms }: Pick<Experiment, "subjects" | "arms">,
  { matches, complete }: SortedBlocks,
): BlockArm[] {
  const places = new Map(complete.map((block, at) => [block, at]));
  const cells = subjects.flatMap((subject) =>
    arms.map(({ name }) => {
      const numerators = new Float64Array(complete.length);
      return { subject, name, numerators, denominators: new Float64Array(complete.length) };
    }),
  );
  const byArm = new Map(
    [...Map.groupBy(cells, ({ name }) => name)].map(([name, own]) => [
      name,
      new Map(own.map((cell) => [cell.subject, cell])),
    ]),
  );
  for (const { block, arm, seats, pointsScale } of matches) {
    const ofArm = byArm.get(arm);
    const at = places.get(block) ?? 0;
    for (const seat of seats) {
      const cell = seat.measured ? ofArm?.get(seat.name) : undefined;
      const part = cell === undefined ? null : partOf(figure, seat, pointsScale);
      if (cell === undefined || part === null) continue;
      cell.numerators[at] = (cell.numerators[at] ?? 0) + part[0];
      cell.denominators[at] = (cell.denominators[at] ?? 0) + part[1];
    }
  }
  return cells.flatMap(({ subject, name, numerators, denominators }) => {
    const arm = cellName(subject, name);
    return complete.map((block, at): BlockArm => {
      const [numerator, denominator] = [numerators[at] ?? 0, denominators[at] ?? 0];
      return { block, arm, numerator, denominator };
    });
  });
}
