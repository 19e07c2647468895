import type { useFormatter } from "next-intl";

/** Points in a reader's numbers: at most one digit behind the point. */
export const pointsText = (
  format: Pick<ReturnType<typeof useFormatter>, "number">,
  points: number,
  unit: number,
): string => format.number(points / unit, { maximumFractionDigits: 1 });
