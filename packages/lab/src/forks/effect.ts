import type { Seat } from "@wisp/game";
import { type ContrastResult, contrast } from "../analysis/paired/contrast.ts";
import type { BlockArm, FigureRange } from "../analysis/paired/pairs.ts";
import {
  type BranchKind,
  type BranchResult,
  branchKinds,
  type EndedBranch,
} from "./branch-result.ts";
import type { Chance } from "./play-branches.ts";

/** The effect of a change on its seat: with the change minus without it, run by run. */
export interface ForkEffect {
  /** Runs that count: with both branches whole and, where chance is held, different from each other run. */
  readonly runs: number;
  /** Runs left out because an agent could not be reached in them. */
  readonly broken: number;
  /** Share of branches that the seat won. */
  readonly wins: ContrastResult;
  /** Its mean points, as boards show them. */
  readonly points: ContrastResult;
}

/** The context for the effect of a change. */
export interface EffectScale {
  readonly chance: Chance;
  /** The range of a match's points, as boards show them. */
  readonly points: FigureRange;
}

/** The effect of a change on the seats that win and lose together. */
export interface SideEffect extends ForkEffect {
  /** As the game names it. */
  readonly side: string;
  readonly seats: readonly Seat[];
}

const CHANGED: BranchKind = "changed";
const ORIGINAL: BranchKind = "original";

const logsOf = (pair: readonly EndedBranch[]): string =>
  pair
    .toSorted((one, other) => branchKinds.indexOf(one.kind) - branchKinds.indexOf(other.kind))
    .map(({ result }) => result.log)
    .join();

/**
 * The effect of a change, of the runs that have both branches; null where there are none. Both branches
 * of a run had the same chance, so they are compared as pairs.
 */
export function effectOf(
  branches: readonly EndedBranch[],
  seat: Seat,
  { chance, points }: EffectScale,
): ForkEffect | null {
  const pairs = [...Map.groupBy(branches, ({ run }) => run).values()].filter(
    ({ length }) => length === 2,
  );
  const reached = pairs.filter((pair) => pair.every(({ result }) => !result.isBroken));
  // With held chance and agents that draw nothing else, all runs are one and the same. Fresh
  // draws are independent: runs that turn out the same count as often as they do.
  const whole =
    chance === "fresh"
      ? reached
      : [...Map.groupBy(reached, logsOf).values()].flatMap((same) => same.slice(0, 1));
  const rows = (numeratorOf: (result: BranchResult) => number): BlockArm[] =>
    whole.flat().map((branch) => ({
      ...{ block: branch.run, arm: branch.kind, denominator: 1 },
      numerator: numeratorOf(branch.result),
    }));
  const compare = (numeratorOf: (result: BranchResult) => number, range: FigureRange) =>
    contrast(rows(numeratorOf), [CHANGED, ORIGINAL], range);
  const wins = compare(({ winners }) => (winners.includes(seat) ? 1 : 0), [0, 1]);
  const mean = compare((result) => (result.points[seat] ?? 0) / result.pointsScale, points);
  return wins === null || mean === null
    ? null
    : {
        ...{ runs: whole.length, broken: pairs.length - reached.length },
        ...{ wins, points: mean },
      };
}

/**
 * The effect of a change on every side, in the order of their seats; none where no run counts. Points
 * are those of the side's first seat.
 */
export function effectsBySide(
  branches: readonly EndedBranch[],
  scale: EffectScale,
): readonly SideEffect[] {
  // The deal comes before every decision, so all branches have the same sides.
  const [
    {
      result: { sides },
    } = { result: { sides: [] } },
  ] = branches;
  const seats = Map.groupBy(sides.keys(), (seat) => sides[seat] ?? "");
  return [...seats].flatMap(([side, those]) => {
    const [first] = those;
    const effect = first === undefined ? null : effectOf(branches, first, scale);
    return effect === null ? [] : [{ ...effect, side, seats: those }];
  });
}
