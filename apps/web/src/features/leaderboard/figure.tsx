import { useFormatter } from "next-intl";
import type { Unit } from "./columns.ts";

const digits = (count: number) => ({
  minimumFractionDigits: count,
  maximumFractionDigits: count,
});

/** A figure as it is shown; "–" where there is nothing to divide by, never 0. */
export function Figure({ value, unit }: { value: number | null; unit: Unit }) {
  const format = useFormatter();
  if (value === null) return <span className="text-mute">–</span>;
  switch (unit) {
    case "rate":
      return format.number(value, { style: "percent", ...digits(1) });
    case "score":
    case "rounds":
    case "votes":
      return format.number(value, digits(2));
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
}
