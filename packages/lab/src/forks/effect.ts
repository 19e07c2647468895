import type { Seat } from "@wisp/game";
import { LEVEL, MIN_BLOCKS } from "../analysis/paired/contrast.ts";
import type { FigureRange } from "../analysis/paired/pairs.ts";
import { looksAt } from "../analysis/sequential/sequence.ts";
import type { BranchKind, BranchResult, EndedBranch } from "./branch-result.ts";
import type { Chance } from "./play-branches.ts";

/** A figure with the change and without it, as means over all runs that count. */
export interface EffectEstimate {
  readonly values: readonly [changed: number, original: number];
  /** The first minus the second. */
  readonly value: number;
  /**
   * The 95% interval, valid at all numbers of runs together. Null, as `high`: fewer than 10 runs, or
   * a single one that was repeated.
   */
  readonly low: number | null;
  readonly high: number | null;
}

/** The effect of a change on its seat: with the change minus without it, run by run. */
export interface ForkEffect {
  /** Runs that count: both branches ended, as did those of all earlier runs, and no agent failed. */
  readonly runs: number;
  /** Whether chance is held and all runs have the same logs: one run, played several times. */
  readonly isRepeated: boolean;
  /** Runs left out because an agent could not be reached in them. */
  readonly broken: number;
  /** Share of branches that the seat won. */
  readonly wins: EffectEstimate;
  /** Its mean points, as boards show them. */
  readonly points: EffectEstimate;
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

/** Both branches of a run. */
type Run = Readonly<Record<BranchKind, BranchResult>>;

/**
 * The runs with both branches, in their order, up to the first without. Branches are played side by
 * side, and short ones end first: runs that count in the order in which they end would be selected by
 * how they went.
 */
function runsInOrder(branches: readonly EndedBranch[]): Run[] {
  const byRun = Map.groupBy(branches, ({ run }) => run);
  const runs: Run[] = [];
  for (;;) {
    const both = byRun.get(runs.length) ?? [];
    const original = both.find(({ kind }) => kind === "original")?.result;
    const changed = both.find(({ kind }) => kind === "changed")?.result;
    if (original === undefined || changed === undefined) return runs;
    runs.push({ original, changed });
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function compare(
  runs: readonly Run[],
  figureOf: (result: BranchResult) => number,
  [least, most]: FigureRange,
  hasInterval: boolean,
): EffectEstimate {
  const changed = runs.map((run) => figureOf(run.changed));
  const original = runs.map((run) => figureOf(run.original));
  const values = [mean(changed), mean(original)] as const;
  const differences = changed.map((value, run) => value - (original[run] ?? 0));
  // A fork is read while it runs, and forked again for more runs: hence an interval for any number.
  const look = hasInterval
    ? looksAt(differences, most - least, [runs.length], LEVEL).at(-1)
    : undefined;
  return {
    values,
    value: values[0] - values[1],
    low: look?.low ?? null,
    high: look?.high ?? null,
  };
}

/**
 * The effect of a change, of the runs that have both branches; null where there are none. Runs are
 * independent draws. With fresh chance, both branches of a run share theirs. With held chance, all
 * runs share the deal and its draws, and differ by what agents draw themselves: outcomes count as
 * often as they occur, unless nothing differs at all.
 */
export function effectOf(
  branches: readonly EndedBranch[],
  seat: Seat,
  { chance, points }: EffectScale,
): ForkEffect | null {
  const ended = runsInOrder(branches);
  const runs = ended.filter(({ original, changed }) => !original.isBroken && !changed.isBroken);
  if (runs.length === 0) return null;
  const logs = new Set(runs.map(({ original, changed }) => `${original.log}/${changed.log}`));
  const isRepeated = chance === "held" && runs.length > 1 && logs.size === 1;
  const hasInterval = !isRepeated && runs.length >= MIN_BLOCKS;
  const winsOf = ({ winners }: BranchResult) => (winners.includes(seat) ? 1 : 0);
  const pointsOf = (result: BranchResult) => (result.points[seat] ?? 0) / result.pointsScale;
  return {
    runs: runs.length,
    isRepeated,
    broken: ended.length - runs.length,
    wins: compare(runs, winsOf, [0, 1], hasInterval),
    points: compare(runs, pointsOf, points, hasInterval),
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
