"use client";

import { useFormatter, useNow } from "next-intl";
import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** "4 minutes ago", with the exact time (UTC) on hover; keeps up with the clock. */
export function RelativeTime({ at }: { at: Date }) {
  const format = useFormatter();
  const [now, setNow] = useState(useNow());
  useEffect(() => {
    const tick = () => setNow(new Date());
    // The time of the request is an old one when the page was reached without a reload.
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const exact = format.dateTime(at, {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  return (
    // Browsers differ in the spaces of a time.
    <time dateTime={at.toISOString()} title={`${exact} UTC`} suppressHydrationWarning>
      {/* What a clock that is behind calls the future has just been. */}
      {format.relativeTime(at, at > now ? at : now)}
    </time>
  );
}
