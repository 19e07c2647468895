/** The smallest of `figures` that at least `share` (0 to 1) of them do not exceed. Throws on none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = Float64Array.from(figures).sort();
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError("there is no percentile of nothing");
  return found;
}

export const median = (figures: readonly number[]): number => percentile(figures, 0.5);
