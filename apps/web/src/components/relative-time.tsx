"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

const TICK_MS = 10_000;
const MINUTE_MS = 60_000;
/** Clocks may differ by this much: a time that lies less far ahead has just passed. */
const CLOCK_ERROR_MS = 15_000;

const ticks = (now: number): number => Math.floor(now / TICK_MS);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all the times of a page. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** "4 minutes ago", "in 3 days", with the exact time (UTC) on hover; keeps up with the clock. */
export function RelativeTime({ at }: { at: Date }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const rendered = ticks(useNow().getTime());
  const tick = useSyncExternalStore(
    listen,
    () => ticks(Date.now()),
    () => rendered,
  );
  const now = new Date(tick * TICK_MS);
  const aheadMs = at.getTime() - now.getTime();
  // Seconds would not advance.
  const isClose = Math.abs(aheadMs) < MINUTE_MS;
  const exact = format.dateTime(at, {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  return (
    // Browsers differ in the spaces of a time.
    <time dateTime={at.toISOString()} title={`${exact} UTC`} suppressHydrationWarning>
      {isClose
        ? t(aheadMs > CLOCK_ERROR_MS ? "withinAMinute" : "justNow")
        : format.relativeTime(at, now)}
    </time>
  );
}
