import type { BlockArm } from "../analysis/paired/pairs.ts";
import type { Experiment } from "../plan/experiment.ts";
import type { LabFigure } from "../plan/figures.ts";
import type { SortedBlocks } from "./blocks.ts";
import type { SeatResult } from "./result.ts";

/** The scores of a seat's answers to a probe; null where none has a score. */
function probePart(probe: string, { probes }: SeatResult): readonly [number, number] | null {
  const scores = probes.flatMap((each) => (each.probe === probe ? (each.score ?? []) : []));
  const sum = scores.reduce((all, score) => all + score, 0);
  return scores.length === 0 ? null : [sum, scores.length];
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
  const sums = new Map<string, [numerator: number, denominator: number]>();
  const keyOf = (block: number, arm: string): string => `${block}/${arm}`;
  for (const { block, arm, seats, pointsScale } of matches) {
    for (const seat of seats) {
      const part = seat.measured ? partOf(figure, seat, pointsScale) : null;
      if (part === null) continue;
      const key = keyOf(block, cellName(seat.name, arm));
      const [numerator, denominator] = sums.get(key) ?? [0, 0];
      sums.set(key, [numerator + part[0], denominator + part[1]]);
    }
  }
  return subjects.flatMap((subject) =>
    arms.flatMap(({ name }) => {
      const arm = cellName(subject, name);
      return complete.map((block) => {
        const [numerator, denominator] = sums.get(keyOf(block, arm)) ?? [0, 0];
        return { block, arm, numerator, denominator };
      });
    }),
  );
}
