import { LEAST_MATCHES, LEAST_PAIRS } from "@wisp/stats";
import { useTranslations } from "next-intl";
import type { Cell } from "./columns.ts";

/** What a match count and a count of word families must reach for an interval. */
export const intervalNeeds = { matches: LEAST_MATCHES, families: LEAST_PAIRS } as const;

/** Says a figure's interval, or why it has none; undefined where there is nothing to say. */
export function useIntervalText(): (
  cell: Cell,
  write: (value: number) => string,
) => string | undefined {
  const t = useTranslations("common.interval");
  return ({ interval, gap = null }, write) => {
    if (interval !== null) {
      const [low, high] = interval;
      return t("text", { low: write(low), high: write(high) });
    }
    return gap === null ? undefined : t(gap, intervalNeeds);
  };
}
