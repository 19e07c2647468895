import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  neutral: "border-line text-soft",
  settled: "border-sky text-sky",
  hidden: "border-ember text-ember",
  lamp: "border-lamp text-lamp",
  good: "border-good text-good",
  bad: "border-bad text-bad",
} as const;

/** A word in a pill. That of a hidden role carries a diamond, so that colour is never the only sign. */
export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-sans text-xs font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {tone === "hidden" && <span aria-hidden className="size-2 rotate-45 bg-current" />}
      {children}
    </span>
  );
}
