/** A sum of reported values; null where nothing was reported. */
export const summed = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
