import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { onWaking } from "./waking.ts";

const SECOND_MS = 1_000;
/** How far the clock of the day may be apart from the page's own before the page is read again. */
const APART_MS = 5_000;

/**
 * Counts down from now on. The page's own clock stands still on a device that sleeps, in several browsers: the clock
 * of the day tells, and what is left is asked for again, as at the end. A page in the background asks once it is seen.
 * Returns how to stop.
 */
export function countDown(
  leftMs: number,
  { tell, renew }: { tell(leftMs: number): void; renew(): void },
): () => void {
  const [start, day] = [performance.now(), Date.now()];
  let isAsked = false;
  const look = (): void => {
    const passed = performance.now() - start;
    const left = Math.max(0, leftMs - passed);
    tell(left);
    const hasSlept = Math.abs(Date.now() - day - passed) > APART_MS;
    if (isAsked || document.hidden || (left > 0 && !hasSlept)) return;
    isAsked = true;
    renew();
  };
  const timer = setInterval(look, SECOND_MS);
  const stop = onWaking(() => {
    // What was asked for while there was no network never came.
    isAsked = false;
    look();
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}

/**
 * The milliseconds that are left until a moment, each second: counted from when the page appeared, so that the
 * reader's own clock may be wrong or be set meanwhile. At the end, and after a sleep, the page is rendered again.
 *
 * @param leftMs when the server rendered the page
 */
export function useLeft(leftMs: number): number {
  const router = useRouter();
  const [left, setLeft] = useState(leftMs);
  useEffect(
    () => countDown(leftMs, { tell: setLeft, renew: () => router.refresh() }),
    [leftMs, router],
  );
  return left;
}

const two = (count: number): string => String(Math.floor(count)).padStart(2, "0");

/** Hours, minutes and seconds: "05:12:09". */
export function leftText(leftMs: number): string {
  const seconds = Math.floor(leftMs / SECOND_MS);
  return [seconds / 3_600, (seconds % 3_600) / 60, seconds % 60].map(two).join(":");
}
