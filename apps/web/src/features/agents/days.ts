import { useFormatter } from "next-intl";

/** Days that can be told apart in a chart; older ones stand in the table alone. */
export const MOST_DRAWN = 60;

/** Writes a day (2026-11-20) in the reader's language. */
export function useDayWriter(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
}
