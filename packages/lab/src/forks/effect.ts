import { canonical, type Seat } from "@wisp/game";
import { type ContrastResult, contrast } from "../analysis/paired/contrast.ts";
import type { BlockArm, FigureRange } from "../analysis/paired/pairs.ts";
import type { Branch, BranchKind } from "./play-branches.ts";

/** What a change did to the seat that it concerns: with the change minus without it, run by run. */
export interface ForkEffect {
  /** Runs that count: with both branches whole, and different from each other run. */
  readonly runs: number;
  /** Runs left out because an agent could not be reached in them. */
  readonly broken: number;
  /** Share of branches that the seat won. */
  readonly wins: ContrastResult;
  /** Its mean points, as boards show them. */
  readonly points: ContrastResult;
}

const CHANGED: BranchKind = "changed";
const ORIGINAL: BranchKind = "original";

const logsOf = (pair: readonly Branch[]): string =>
  canonical(pair.map(({ store }) => store.events));

/**
 * The effect of a change, of the runs that have both branches; null where there are none. Both branches
 * of a run had the same chance, so they are compared as pairs.
 *
 * @param points between what the points of a match lie, as boards show them
 */
export function effectOf(
  branches: readonly Branch[],
  seat: Seat,
  points: FigureRange,
): ForkEffect | null {
  const pairs = [...Map.groupBy(branches, ({ run }) => run).values()].filter(
    ({ length }) => length === 2,
  );
  const reached = pairs.filter((pair) => pair.every(({ isBroken }) => !isBroken));
  // With held chance and agents that draw nothing else, all runs are one and the same.
  const whole = [...Map.groupBy(reached, logsOf).values()].flatMap((same) => same.slice(0, 1));
  const rows = (numeratorOf: (branch: Branch) => number): BlockArm[] =>
    whole.flat().map((branch) => ({
      ...{ block: branch.run, arm: branch.kind, denominator: 1 },
      numerator: numeratorOf(branch),
    }));
  const compare = (numeratorOf: (branch: Branch) => number, range: FigureRange) =>
    contrast(rows(numeratorOf), [CHANGED, ORIGINAL], range);
  const wins = compare(({ outcome }) => (outcome.winners.includes(seat) ? 1 : 0), [0, 1]);
  const mean = compare(({ outcome }) => (outcome.points[seat] ?? 0) / outcome.pointsScale, points);
  return wins === null || mean === null
    ? null
    : {
        ...{ runs: whole.length, broken: pairs.length - reached.length },
        ...{ wins, points: mean },
      };
}
