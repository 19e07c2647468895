import { MIN_MATCHES, MIN_PAIRS } from "@wisp/stats";
import { useTranslations } from "next-intl";
import type { Cell } from "./column.ts";

/** The minimum numbers of matches and word pairs for an interval. */
export const intervalNeeds = { matches: MIN_MATCHES, families: MIN_PAIRS } as const;

/**
 * Says of how many matches a figure is the mean where some did not report it, and its interval or why
 * it has none; undefined where there is nothing to say.
 */
export function useIntervalText(): (
  cell: Cell,
  write: (value: number) => string,
) => string | undefined {
  const t = useTranslations("common.interval");
  const ofInterval = ({ interval, gap = null }: Cell, write: (value: number) => string) => {
    if (interval !== null) {
      const [low, high] = interval;
      return t("text", { low: write(low), high: write(high) });
    }
    return gap === null ? undefined : t(gap, intervalNeeds);
  };
  return (cell, write) => {
    const parts = [cell.reported && t("reported", cell.reported), ofInterval(cell, write)];
    return parts.filter((part) => part !== undefined).join(" · ") || undefined;
  };
}
