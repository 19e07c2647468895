import { type MetricText, textIn } from "@wisp/game";
import { MIN_MATCHES, MIN_PAIRS } from "@wisp/stats";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { RelativeTime } from "#components/relative-time.tsx";
import type { SmallColumn } from "#components/small-table.tsx";
import type { Cell, Column, Unit } from "./columns.ts";

const digits = (count: number) => ({
  minimumFractionDigits: count,
  maximumFractionDigits: count,
});

/** How metrics are written in the reader's language; "–" where there is nothing to divide by. */
export function useMetrics(): (value: number | null, unit: Unit) => string {
  const format = useFormatter();
  return (value, unit) => {
    if (value === null) return "–";
    switch (unit) {
      case "rate":
        return format.number(value, { style: "percent", ...digits(1) });
      case "score":
      case "rounds":
      case "votes":
        return format.number(value, digits(2));
      case "skill":
        return format.number(value, { signDisplay: "exceptZero", ...digits(2) });
      case "points":
        return format.number(value, digits(1));
      case "milliseconds":
        return value < 1_000
          ? `${format.number(value, digits(0))} ms`
          : `${format.number(value / 1_000, digits(1))} s`;
      case "dollars":
        return format.number(value, { style: "currency", currency: "USD", ...digits(4) });
      default:
        return format.number(value, digits(0));
    }
  };
}

/** One metric; a table of many asks `useMetrics` once. */
export function Metric({ value, unit }: { value: number | null; unit: Unit }) {
  return useMetrics()(value, unit);
}

/** The minimum numbers of matches and word pairs for an interval. */
export const intervalNeeds = { matches: MIN_MATCHES, families: MIN_PAIRS } as const;

/**
 * Says of how many matches a metric is the mean where some did not report it, and its interval or why
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

/** Names and explains columns in the reader's language. */
export function useColumnText(): (column: Column) => MetricText {
  const locale = useLocale();
  return ({ text }) => textIn(text, locale);
}

/** Columns of a small table whose metrics are named and written as on the leaderboard. */
export function useMetricColumn<Row>() {
  const textOf = useColumnText();
  return (
    column: Column,
    of: (row: Row) => number | null,
    look: Pick<SmallColumn<Row>, "className" | "cellClassName"> = { className: "pl-4" },
  ): SmallColumn<Row> => ({
    id: column.id,
    title: textOf(column).short,
    cell: (row) => <Metric value={of(row)} unit={column.unit} />,
    ...look,
  });
}

/** Names the metrics of the last fit and its time; all others are current. */
export function FittedNote({
  matches,
  fittedAt,
  className = "",
}: {
  /** How many the leaderboard had then. */
  matches: number;
  fittedAt: Date;
  className?: string;
}) {
  const t = useTranslations("leaderboard");
  const format = useFormatter();
  return (
    <p className={classNames("text-sm text-mute", className)}>
      {t.rich("fitted", {
        matches: format.number(matches),
        when: () => <RelativeTime at={fittedAt} />,
      })}
    </p>
  );
}
