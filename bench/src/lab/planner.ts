import { randomFrom } from "@wisp/game";
import { contrast, type Design, type Spread, sequenceOf, spreadOf, stopsAt } from "@wisp/lab";
import { ARMS, experiment, type Truth } from "./figures.ts";

/** Blocks of the pilot that shows the true variance. */
const PILOT = 4_000;

/** The spread that endless earlier matches of both arms would show. */
export const trueSpread = (name: string, truth: Truth): Spread =>
  spreadOf(experiment(truth, PILOT, randomFrom(`lab/planner/${name}`)("pilot")), ARMS, truth.range);

/** Share of simulated experiments that claim the effect. */
export function simulatedPower(
  { kind, blocks }: Design,
  truth: Truth,
  label: string,
  replicates: number,
): number {
  const random = randomFrom(`lab/planner/${label}/${kind}`);
  let claims = 0;
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const rows = experiment(truth, blocks, random(String(replicate)));
    if (kind === "fixed") {
      const found = contrast(rows, ARMS, truth.range);
      if ((found?.p ?? 1) < 0.05 && (found?.value ?? 0) > 0) claims += 1;
      continue;
    }
    // Capital that has reached its limit stays claimed: the bounds at all looks are intersected.
    const looks = Array.from({ length: 40 }, (_, at) => Math.ceil(((at + 1) * blocks) / 40));
    const found = sequenceOf(rows, ARMS, truth.range, { looks });
    if (found.kind === "gap") throw new Error(found.gap);
    const stop = stopsAt(found.looks, { maxBlocks: blocks, smallestEffect: null });
    if (stop.kind === "claim" && stop.direction === "higher") claims += 1;
  }
  return claims / replicates;
}
