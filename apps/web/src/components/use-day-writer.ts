import { useFormatter } from "next-intl";

/** Writes a day (UTC, as 2026-11-20) in the reader's language. */
export function useDayWriter(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
}
