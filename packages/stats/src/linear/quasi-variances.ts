/** Quasi-variances from a covariance matrix: they fit the row means of all differences. */
export function quasiVariances(covariance: readonly Float64Array[]): Float64Array {
  const count = covariance.length;
  const own = covariance.map((row, at) => row[at] ?? 0);
  if (count < 3) return Float64Array.from(own);
  const trace = own.reduce((sum, value) => sum + value, 0);
  const differences = covariance.map(
    (row, at) => count * (own[at] ?? 0) + trace - 2 * row.reduce((sum, value) => sum + value, 0),
  );
  const total = differences.reduce((sum, value) => sum + value, 0) / (2 * (count - 1));
  return Float64Array.from(differences, (value) => Math.max(0, (value - total) / (count - 2)));
}
