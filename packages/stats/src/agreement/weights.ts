import { positionsOf, type RatingValue } from "./rating-table.ts";

/**
 * How much two ratings differ: `identity` counts any two different values as 1, `linear` by their
 * distance and `quadratic` by its square, in units of the length of the scale.
 */
export type Weights = "identity" | "linear" | "quadratic";

/** How much the values at two places of a scale differ, from 0 to 1. */
export type Disagreement = (one: number, other: number) => number;

export function disagreementOf(scale: readonly RatingValue[], weights: Weights): Disagreement {
  if (weights === "identity") return (one, other) => (one === other ? 0 : 1);
  const positions = positionsOf(scale);
  // A scale of one value has no length, and no two values.
  const length = Math.max(...positions) - Math.min(...positions) || 1;
  return (one, other) => {
    const distance = Math.abs((positions[one] ?? 0) - (positions[other] ?? 0)) / length;
    return weights === "linear" ? distance : distance * distance;
  };
}
