"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { classNames } from "#components/class-names.ts";
import type { TimedQuestion } from "./use-seat.ts";

const TICK_MS = 250;
/** From here on the clock is shown as a warning. */
const SHORT_MS = 10_000;

/** The time that is left for a question, as a ring and in seconds. */
export function SeatClock({ question }: { question: TimedQuestion }) {
  const t = useTranslations("play.seat");
  const { endsAt, timeLimitMs } = question;
  const [leftMs, setLeftMs] = useState(question.leftMs);
  useEffect(() => {
    const tick = (): void => setLeftMs(Math.max(0, endsAt - Date.now()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const seconds = Math.ceil(leftMs / 1_000);
  const tone = leftMs < SHORT_MS ? "stroke-bad" : "stroke-lamp";
  return (
    <div
      role="timer"
      aria-label={t("secondsLeft", { seconds })}
      className="relative size-11 shrink-0 sm:size-20"
    >
      <svg aria-hidden viewBox="0 0 100 100" className="size-full -rotate-90">
        <circle cx="50" cy="50" r="44" fill="none" strokeWidth="8" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r="44"
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray={`${timeLimitMs > 0 ? Math.min(1, leftMs / timeLimitMs) : 0} 1`}
          className={classNames(
            tone,
            "motion-safe:transition-[stroke-dasharray] duration-300 ease-linear",
          )}
        />
      </svg>
      <span
        aria-hidden
        className="absolute inset-0 grid place-items-center font-mono text-base font-semibold sm:text-2xl"
      >
        {seconds}
      </span>
    </div>
  );
}
