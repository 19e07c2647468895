import type { Draws } from "@wisp/game";
import type { BlockArm } from "@wisp/lab";
import { student95 } from "@wisp/stats";
import { CoverageCount } from "../science/coverage.ts";
import { coverageOf } from "./coverage.ts";
import { experiment, type FigureKind } from "./figures.ts";
import { drawsOf } from "./options.ts";

const RESAMPLES = 599;

interface Sums {
  readonly value: number;
  readonly error: number;
}

/** The difference of two ratios and its standard error by linearisation. */
function sumsOf(pairs: readonly (readonly [BlockArm, BlockArm])[]): Sums {
  const totals = ([0, 1] as const).map((arm) => ({
    numerator: pairs.reduce((sum, pair) => sum + pair[arm].numerator, 0),
    denominator: pairs.reduce((sum, pair) => sum + pair[arm].denominator, 0),
  }));
  const ratios = totals.map(({ numerator, denominator }) => numerator / denominator);
  const contribution = (pair: readonly [BlockArm, BlockArm], arm: 0 | 1): number =>
    (pair[arm].numerator - (ratios[arm] ?? 0) * pair[arm].denominator) /
    ((totals[arm]?.denominator ?? 1) / pairs.length);
  const squares = pairs.reduce(
    (sum, pair) => sum + (contribution(pair, 0) - contribution(pair, 1)) ** 2,
    0,
  );
  return {
    value: (ratios[0] ?? 0) - (ratios[1] ?? 0),
    error: Math.sqrt(squares / (pairs.length * (pairs.length - 1))),
  };
}

/** Rows of two arms, block by block. */
const pairsIn = (rows: readonly BlockArm[]): (readonly [BlockArm, BlockArm])[] =>
  rows.flatMap((row, at) => {
    const next = rows[at + 1];
    return at % 2 === 0 && next !== undefined ? [[row, next] as const] : [];
  });

/** Student's interval over blocks. */
function studentInterval(rows: readonly BlockArm[]): readonly [number, number] {
  const pairs = pairsIn(rows);
  const { value, error } = sumsOf(pairs);
  const half = student95(pairs.length - 1) * error;
  return [value - half, value + half];
}

/** The studentised bootstrap over blocks (Efron 1979); resamples that do not vary are left out. */
function bootstrapInterval(rows: readonly BlockArm[], draws: Draws): readonly [number, number] {
  const pairs = pairsIn(rows);
  const { value, error } = sumsOf(pairs);
  const roots: number[] = [];
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    const again = sumsOf(pairs.map(() => draws.pick(pairs)));
    if (again.error > 1e-12) roots.push((again.value - value) / again.error);
  }
  roots.sort((one, other) => one - other);
  const quantile = (chance: number) => roots[Math.floor(chance * roots.length)] ?? 0;
  return [value - quantile(0.975) * error, value - quantile(0.025) * error];
}

/** The results of one kind of interval. */
export interface Rival {
  readonly share: number;
  readonly width: number;
}

/** The lab's intervals, Student's and the studentised bootstrap, for arms that differ. */
export function rivalsOf(figure: FigureKind, blocks: number, count: number): readonly Rival[] {
  const random = drawsOf(`rivals/${figure.name}/${blocks}`);
  const { truth } = figure.effect;
  const ours = coverageOf(figure, true, blocks, count);
  const intervals = [
    (rows: readonly BlockArm[], _label: string) => studentInterval(rows),
    (rows: readonly BlockArm[], label: string) => bootstrapInterval(rows, random(label)),
  ].map((intervalOf): Rival => {
    const held = new CoverageCount();
    let width = 0;
    for (let replicate = 0; replicate < count; replicate += 1) {
      const rows = experiment(figure.effect, blocks, random(String(replicate)));
      const [low, high] = intervalOf(rows, `${replicate}/resamples`);
      held.add({ value: low, low, high }, truth);
      width += (high - low) / count;
    }
    return { share: held.share, width };
  });
  return [{ share: ours.held.share, width: ours.width }, ...intervals];
}
