import type { Draws, Random } from "@wisp/game";
import { type BlockArm, contrast, type MetricRange } from "@wisp/lab";
import { normals } from "@wisp/stats";
import { ARMS } from "./figures.ts";
import { drawsOf } from "./options.ts";

/** Standard deviations of the components of a match's points, in points; the components are additive. */
export interface Parts {
  readonly content: number;
  readonly seats: number;
  readonly opponents: number;
  /** What two plays of the same match by the same agents differ by. */
  readonly own: number;
}

const RANGE: MetricRange = [-5, 12];

/** Points of one match; the parts that a paired block holds equal are drawn from `shared`. */
function pointsOf(parts: Parts, shared: Draws, own: Draws, effect: number): number {
  const normal = normals(shared);
  const held = parts.content * normal() + parts.seats * normal() + parts.opponents * normal();
  return Math.min(12, Math.max(-5, 2 + held + parts.own * normals(own)() + effect));
}

function rowsOf(parts: Parts, blocks: number, random: Random, isPaired: boolean): BlockArm[] {
  return Array.from({ length: blocks }, (_, block) =>
    ARMS.map((arm): BlockArm => {
      const shared = random(isPaired ? `block/${block}` : `block/${block}/${arm}`);
      const points = pointsOf(parts, shared, random(`own/${block}/${arm}`), arm === "a" ? 0.3 : 0);
      return { block, arm, numerator: points, denominator: 1 };
    }),
  ).flat();
}

/** Variances of the difference over experiments with equally many games, and the reported factor. */
export function pairingOf(parts: Parts, blocks: number, replicates: number) {
  const differences = { paired: [] as number[], unpaired: [] as number[] };
  const factors: number[] = [];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const random = drawsOf(`pairing/${replicate}`);
    const paired = contrast(rowsOf(parts, blocks, random, true), ARMS, RANGE);
    const unpaired = contrast(rowsOf(parts, blocks, random, false), ARMS, RANGE);
    differences.paired.push(paired?.value ?? 0);
    differences.unpaired.push(unpaired?.value ?? 0);
    factors.push(paired?.varianceFactor ?? 1);
  }
  const variance = (values: readonly number[]): number => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  };
  const sorted = factors.sort((one, other) => one - other);
  return {
    ratio: variance(differences.unpaired) / variance(differences.paired),
    reported: sorted[Math.floor(sorted.length / 2)] ?? 1,
  };
}
