import { useEffect, useEffectEvent, useState } from "react";

const typing = "input, select, textarea, [contenteditable]";

/** Whether somebody is busy with the page: types, reads a dialog, or looks elsewhere. */
const isBusy = (): boolean =>
  document.hidden ||
  document.activeElement?.closest(typing) != null ||
  document.querySelector("dialog[open], :popover-open") !== null;

/**
 * Seconds until an automatic action; null when there is none: for readers who prefer less motion, and
 * once somebody has used the page or chosen to stay. The clock is paused while somebody
 * types, has a dialog open, or does not see the page.
 *
 * @param wanted false: there is no automatic action
 */
export function useCountdown(
  seconds: number,
  wanted: boolean,
  happen: () => void,
): readonly [left: number | null, stay: () => void] {
  const [left, count] = useState<number | null>(null);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!wanted || still) return;
    count(seconds);
    const timer = setInterval(() => {
      count((before) => (before === null || isBusy() ? before : Math.max(0, before - 1)));
    }, 1_000);
    const use = ({ target }: Event): void => {
      const inCard = target instanceof Element && target.closest("[data-next-match]") !== null;
      if (!inCard) count(null);
    };
    const uses = ["pointerdown", "keydown", "wheel"] as const;
    for (const type of uses) addEventListener(type, use, { passive: true });
    return () => {
      clearInterval(timer);
      for (const type of uses) removeEventListener(type, use);
    };
  }, [seconds, wanted]);
  const end = useEffectEvent(happen);
  useEffect(() => {
    if (left === 0) end();
  }, [left]);
  return [left, () => count(null)];
}
