/** A sum of what was reported; null where nothing was. */
export const summed = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
