import type { MatchSummary } from "@wisp/db";
import { useFormatter, useLocale } from "next-intl";
import { Fragment, type ReactNode } from "react";

const two = (count: number): string => String(count).padStart(2, "0");

/** Milliseconds as minutes and seconds, from an hour on with hours: "1:48", "3:42:07". */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const end = two(seconds % 60);
  return hours === 0 ? `${minutes}:${end}` : `${hours}:${two(minutes)}:${end}`;
}

/** Costs and limits are stored in whole millionths of a US dollar. */
export const MICROS_PER_DOLLAR = 1_000_000;

/** Writes millionths of a dollar as money in the reader's language; to the cent by default. */
export function useMoney(): (micros: number, mostDecimals?: number) => string {
  const format = useFormatter();
  return (micros, mostDecimals = 2) =>
    format.number(micros / MICROS_PER_DOLLAR, {
      style: "currency",
      currency: "USD",
      maximumFractionDigits: mostDecimals,
    });
}

/** Writes a day (UTC, as 2026-11-20) in the reader's language. */
export function useDayWriter(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
}

/**
 * Sentences one after the other; those that are missing leave no trace. Chinese puts nothing between
 * them: its full stop brings the room along.
 */
export function Sentences({ children }: { children: readonly ReactNode[] }) {
  const between = useLocale() === "zh" ? "" : " ";
  return children.filter(Boolean).map((sentence, place) => (
    <Fragment key={place}>
      {place > 0 && between}
      {sentence}
    </Fragment>
  ));
}

/** Matches among programs end within seconds; how many says nothing about them. */
export const MIN_DURATION_MS = 10_000;

/**
 * "1:48" for 108 seconds; null before the end, for matches of a few seconds, and for those that
 * finished with their duplicate set, which may be later than they were over.
 */
export function durationOf({ startedAt, finishedAt, sealed }: MatchSummary): string | null {
  if (startedAt === null || finishedAt === null || sealed !== null) return null;
  const ms = finishedAt.getTime() - startedAt.getTime();
  return ms < MIN_DURATION_MS ? null : clock(ms);
}
