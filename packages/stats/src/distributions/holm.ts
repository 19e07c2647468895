/** Holm's (1979) adjusted p: believing only those below 5%, one believes a false one in 5% of sets. */
export function holm(ps: readonly number[]): number[] {
  const order = [...ps.keys()].sort((one, other) => (ps[one] ?? 1) - (ps[other] ?? 1));
  const adjusted = ps.map(() => 1);
  let most = 0;
  for (const [place, at] of order.entries()) {
    most = Math.max(most, Math.min(1, (ps[at] ?? 1) * (ps.length - place)));
    adjusted[at] = most;
  }
  return adjusted;
}
