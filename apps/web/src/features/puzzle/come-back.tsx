"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "#components/link.tsx";
import { DayLine } from "./day-line.tsx";

/** The day of the puzzles when the server rendered a page. */
export interface PuzzleDay {
  readonly today: string;
  /** Until the next day. */
  readonly leftMs: number;
}

interface OpenedDay extends PuzzleDay {
  /** The day that the page has shown, and since when, by `performance.now()`; null before it appeared. */
  readonly opened: RefObject<{ readonly today: string; readonly atMs: number } | null>;
}

/** Remembers when a page appeared, for what it shows later. */
export function useOpenedDay({ today, leftMs }: PuzzleDay): OpenedDay {
  const opened = useRef<{ today: string; atMs: number }>(null);
  useEffect(() => {
    opened.current = { today, atMs: performance.now() };
  }, [today]);
  return { today, leftMs, opened };
}

const leftNow = ({ today, leftMs, opened: { current } }: OpenedDay): number =>
  current?.today === today ? Math.max(0, leftMs - (performance.now() - current.atMs)) : leftMs;

function Countdown({ day }: { day: OpenedDay }) {
  const [leftMs] = useState(() => leftNow(day));
  return <DayLine today={day.today} leftMs={leftMs} />;
}

/** Why a player of today comes back: the daily puzzle with the streak and the time of the next one, and the show. */
export function ComeBack({
  day,
  children,
}: {
  day: OpenedDay;
  /** The next show in a line. */
  children: ReactNode;
}) {
  const t = useTranslations("daily");
  return (
    <div
      className="flex basis-full flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line pt-2 [&>p]:mt-0"
      data-testid="come-back"
    >
      <Link
        href="/play/puzzle"
        className="inline-flex min-h-11 items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-lamp"
      >
        {t("title")}
      </Link>
      <Countdown key={day.today} day={day} />
      {children}
    </div>
  );
}
