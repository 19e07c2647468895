import type { Random } from "@wisp/game";
import { normals } from "../distributions/normal.ts";

const DRAWS = 5_000;

/**
 * The 95% quantile of the range of `count` independent standard normal values, by simulation:
 * within about 1%.
 */
export function rangeQuantile(random: Random, count: number): number {
  const normal = normals(random("studentised-range"));
  const ranges = Float64Array.from({ length: DRAWS }, () => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 0; at < count; at += 1) {
      const value = normal();
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return high - low;
  }).sort();
  return ranges[Math.ceil(0.95 * DRAWS) - 1] ?? 0;
}
