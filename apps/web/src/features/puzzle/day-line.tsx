"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { leftText, useLeft } from "#components/use-left.ts";
import { useReader } from "#features/account/reader.tsx";
import { deviceStreak } from "./stored-streak.ts";

/** The streak of this browser or of its reader's account, and how long until the next puzzles. */
export function DayLine({
  today,
  leftMs,
  streak,
}: {
  today: string;
  leftMs: number;
  /** What the page knows better; absent: the streak of this browser. */
  streak?: number | null;
}) {
  const t = useTranslations("daily");
  const [stored, setStored] = useState(0);
  const left = useLeft(leftMs);
  useEffect(() => setStored(deviceStreak(today)), [today]);
  const days = Math.max(stored, streak ?? 0, useReader()?.puzzleStreak ?? 0);
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-soft">
      {days > 0 && <span>{t("streak", { days })}</span>}
      <span>
        {t.rich("next", {
          time: () => (
            <time role="timer" className="font-mono tabular-nums">
              {leftText(left)}
            </time>
          ),
        })}
      </span>
    </p>
  );
}
