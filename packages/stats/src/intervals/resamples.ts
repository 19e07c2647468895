import type { Random } from "@wisp/game";

/** How often each cluster is in each resample: row `resample`, column `cluster`. */
export interface Resamples {
  readonly count: number;
  readonly clusters: number;
  readonly weights: Uint8Array;
}

/**
 * Draws whole clusters with replacement, as many as there are (Davison and Hinkley, 1997, section
 * 3.8). All figures of a table share the draws: they cost one pass over the clusters a resample.
 */
export function drawResamples(random: Random, clusters: number, count: number): Resamples {
  const weights = new Uint8Array(count * clusters);
  const draws = random("resamples");
  for (let resample = 0; resample < count; resample += 1) {
    for (let drawn = 0; drawn < clusters; drawn += 1) {
      const at = resample * clusters + draws.int(clusters);
      weights[at] = (weights[at] ?? 0) + 1;
    }
  }
  return { count, clusters, weights };
}
