import { type ClaimCaution, cautionOf } from "../analysis/paired/caution.ts";
import { clustered } from "../analysis/paired/clusters.ts";
import { LEVEL } from "../analysis/paired/contrast.ts";
import type { BlockArm, FigureRange } from "../analysis/paired/pairs.ts";
import { mayClaim, type Permission } from "../analysis/sequential/may-claim.ts";
import { type Look, perMatch, sequenceOf } from "../analysis/sequential/sequence.ts";
import { stopsAt } from "../analysis/sequential/stops-at.ts";
import { contrastsOf, type SeveralContrast } from "../analysis/several/contrasts.ts";
import type { Experiment } from "../plan/experiment.ts";
import { type CellPair, comparedIn } from "../results/compared.ts";

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
