/**
 * A value of statistics as text, for a file of `goldens`: numbers with all their digits. Leaderboards are
 * recomputed from their archives and must have the same digits. When a change is meant to alter
 * these digits, raise STATISTICS_VERSION and write the files again with `npx vitest run -u`.
 */
export const digitsOf = (value: unknown): string =>
  `${JSON.stringify(
    value,
    (_, part: unknown) =>
      typeof part === "number" && !Number.isFinite(part) ? String(part) : part,
    1,
  )}\n`;
