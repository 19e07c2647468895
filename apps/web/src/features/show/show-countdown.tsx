"use client";

import { useTranslations } from "next-intl";
import { leftText, useLeft } from "#components/use-left.ts";

/** How long until a show begins. */
export function ShowCountdown({ leftMs }: { leftMs: number }) {
  const t = useTranslations("show");
  const left = useLeft(leftMs);
  return (
    <p className="text-soft">
      {t.rich("startsIn", {
        time: () => (
          <time role="timer" className="font-mono tabular-nums">
            {leftText(left)}
          </time>
        ),
      })}
    </p>
  );
}
