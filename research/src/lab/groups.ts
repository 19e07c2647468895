import type { Draws } from "@wisp/game";
import { type BlockArm, type CellMatch, contrastsOf, heterogeneityOf, matrixOf } from "@wisp/lab";
import { normalBelow, normals } from "@wisp/stats";
import { CoverageCount } from "../science/coverage.ts";
import { ARMS } from "./figures.ts";
import { drawsOf } from "./options.ts";

/** What experiments on groups found. */
export interface GroupsResult {
  readonly held: CoverageCount;
  /** Share of experiments with a claim where nothing differs, or with any where something does. */
  readonly claims: number;
  /** Mean estimate of the scale. */
  readonly scale: number;
}

/** A simulated experiment in strata. */
export interface StrataSetting {
  readonly strata: number;
  readonly blocks: number;
  /** The mean of the true contrasts. */
  readonly mean: number;
  /** Standard deviation of the true contrasts. */
  readonly scale: number;
  /** The chance of the second arm to win; null: matches are graded. */
  readonly rate: number | null;
}

/** The figures of both arms in one block. */
function strataBlock(truth: number, rate: number | null, draws: Draws): readonly [number, number] {
  if (rate === null) {
    const normal = normals(draws);
    const common = 0.45 + 0.1 * normal();
    return [common + truth + 0.1 * normal(), common + 0.1 * normal()];
  }
  // Half of the blocks decide both matches by the same draw.
  const shared = draws.float();
  const own = draws.float() < 0.5 ? shared : draws.float();
  return [own < rate + truth ? 1 : 0, shared < rate ? 1 : 0];
}

/** Strata whose true contrasts are normal, in a figure from 0 to 1. */
export function strataOf(
  { strata, blocks, mean, scale, rate }: StrataSetting,
  replicates: number,
): GroupsResult {
  const random = drawsOf(`strata/${strata}/${blocks}/${mean}/${scale}/${rate}`);
  const held = new CoverageCount();
  let [significant, scales] = [0, 0];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(String(replicate));
    const normal = normals(draws);
    const truths = Array.from({ length: strata }, () => mean + scale * normal());
    const rows = Array.from({ length: strata * blocks }, (_, block): BlockArm[] =>
      strataBlock(truths[block % strata] ?? 0, rate, draws).map((numerator, arm) => ({
        block,
        arm: ARMS[arm] ?? "",
        numerator,
        denominator: 1,
      })),
    ).flat();
    const found = heterogeneityOf(rows, ARMS, [0, 1], (block) =>
      String(block % strata).padStart(3, "0"),
    );
    // Without any event nothing is shown.
    if (found.kind === "gap") continue;
    for (const [at, stratum] of found.strata.entries()) held.add(stratum, truths[at] ?? 0);
    if (found.p < 0.05) significant += 1;
    scales += found.scale;
  }
  return { held, claims: significant / replicates, scale: scales / replicates };
}

/** Tables of attackers by defenders; `odd` is the excess of the first cell over its row and column. */
export function tablesOf(
  { size, matches, scale, odd }: { size: number; matches: number; scale: number; odd: number },
  replicates: number,
): GroupsResult & { readonly found: number } {
  const random = drawsOf(`tables/${size}/${matches}/${scale}/${odd}`);
  const held = new CoverageCount();
  let [significant, scales, found] = [0, 0, 0];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(String(replicate));
    const normal = normals(draws);
    const effects = () => Array.from({ length: size }, () => 0.25 * normal());
    const [attack, defence] = [effects(), effects()];
    const truths: number[] = [];
    const played = Array.from({ length: size * size }, (_, at): CellMatch[] => {
      const [attacker, defender] = [Math.floor(at / size), at % size];
      // Bounded so that every cell's chance is one; effects of rows and columns add up.
      const sum = 0.5 + 0.4 * ((attack[attacker] ?? 0) - (defence[defender] ?? 0));
      const truth = Math.min(0.98, Math.max(0.02, sum + scale * normal() + (at === 0 ? odd : 0)));
      truths.push(truth);
      return Array.from({ length: matches }, () => ({
        attacker: String(attacker),
        defender: String(defender),
        numerator: draws.float() < truth ? 1 : 0,
        denominator: 1,
      }));
    }).flat();
    const matrix = matrixOf(played, [0, 1]);
    if (matrix.kind === "gap") throw new Error(matrix.gap);
    for (const [at, cell] of matrix.cells.entries()) held.add(cell, truths[at] ?? 0);
    if (matrix.cells.some(({ isClaim }, at) => isClaim && (odd === 0 || at > 0))) significant += 1;
    if (matrix.cells[0]?.isClaim === true) found += 1;
    scales += matrix.scale;
  }
  return {
    held,
    claims: significant / replicates,
    scale: scales / replicates,
    found: found / replicates,
  };
}

/** Six arms against a common one: claims where none differs, and all intervals together. */
export function severalOf(blocks: number, replicates: number) {
  const arms = Array.from({ length: 7 }, (_, at) => `arm ${at}`);
  const random = drawsOf(`several/${blocks}`);
  let [significant, held] = [0, 0];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const normal = normals(random(String(replicate)));
    const rows = Array.from({ length: blocks }, (_, block) => {
      const common = normal();
      return arms.map((arm): BlockArm => {
        const numerator = normalBelow(common + 0.7 * normal());
        return { block, arm, numerator, denominator: 1 };
      });
    }).flat();
    const compared = arms.slice(1).map((arm) => ({ rows, arms: [arm, "arm 0"] as const }));
    const found = contrastsOf(compared, [0, 1]);
    if (found.some((each) => each?.isClaim === true)) significant += 1;
    const isHeld = found.every((each) => {
      const interval = each?.simultaneous;
      return (
        interval === undefined || interval === null || (interval.low <= 0 && interval.high >= 0)
      );
    });
    if (isHeld) held += 1;
  }
  return { claims: significant / replicates, held: held / replicates };
}

/** A chance that an agent states for each of six seats, after evidence of this strength. */
export function statedChances(draws: Draws, evidence: number, boldness: number) {
  const normal = normals(draws);
  const spy = draws.int(6);
  const logits = Array.from({ length: 6 }, (_, seat) => {
    const signal = evidence * ((seat === spy ? evidence : 0) + normal());
    return boldness * signal;
  });
  const weights = logits.map((logit) => Math.exp(logit));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    chances: weights.map((weight) => weight / total),
    truth: logits.map((_, seat) => seat === spy),
  };
}
