import { useFormatter } from "next-intl";
import type { Unit } from "./column.ts";

const digits = (count: number) => ({
  minimumFractionDigits: count,
  maximumFractionDigits: count,
});

/** How figures are written in the reader's language; "–" where there is nothing to divide by. */
export function useFigures(): (value: number | null, unit: Unit) => string {
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

/** One figure; a table of many asks `useFigures` once. */
export function Figure({ value, unit }: { value: number | null; unit: Unit }) {
  return useFigures()(value, unit);
}
