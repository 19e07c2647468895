import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { RangeAxis } from "./axis.ts";
import type { Unit } from "./column.ts";

/** Heads the column of ranges: its title, the marks of the axis, and the leader's range. */
export function RangeHead({
  axis,
  unit,
  sorted,
  children,
}: {
  axis: RangeAxis | null;
  unit: Unit;
  /** How the board is sorted by it, if it is. */
  sorted?: "ascending" | "descending" | undefined;
  /** The title. */
  children: ReactNode;
}) {
  const t = useTranslations("leaderboard.range");
  const format = useFormatter();
  return (
    <th scope="col" aria-sort={sorted} className="range">
      <div>{children}</div>
      {axis !== null && (
        <div aria-hidden className="axis">
          {axis.band !== null && (
            <em
              style={{
                left: `calc((${axis.band.left} + ${axis.band.right}) / 2)`,
              }}
            >
              {t("leader")}
            </em>
          )}
          {axis.ticks.map(({ value, left }) => (
            <span key={left} style={{ left }}>
              {format.number(
                value,
                unit === "rate"
                  ? { style: "percent", maximumFractionDigits: 1 }
                  : { maximumFractionDigits: 2 },
              )}
            </span>
          ))}
        </div>
      )}
    </th>
  );
}
