import { useEffect, useEffectEvent } from "react";
import { PLAY_HASH } from "#links.ts";

/** For how long a moment is shown before the address names it: browsers limit such changes. */
const SETTLE_MS = 300;

/**
 * Updates the address to the current moment, so that it can be copied or reloaded: `?at=`, or none for
 * null. The address of a part of a match does not change while only that part is shown (`clipped`).
 * Adds nothing to the browser's history.
 */
export function useAddress(at: number | null, clipped: boolean): void {
  useEffect(() => {
    if (clipped) return;
    const timer = setTimeout(() => {
      const address = new URL(location.href);
      address.searchParams.delete("from");
      address.searchParams.delete("to");
      if (at === null) address.searchParams.delete("at");
      else address.searchParams.set("at", String(at));
      if (address.href !== location.href) history.replaceState(null, "", address);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [at, clipped]);
}

/**
 * Starts a finished match that a link of the site led to (`replayHref`), as soon as its page is seen;
 * not for readers who prefer less motion. The mark is removed from the address, so that a reload or
 * the way back does not start it again.
 *
 * @param start null: there is nothing to start
 */
export function useArrival(start: (() => void) | null): void {
  const arrive = useEffectEvent(() => {
    if (location.hash !== PLAY_HASH) return;
    const { pathname, search } = location;
    history.replaceState(null, "", `${pathname}${search}`);
    if (start === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (!document.hidden) return start();
    document.addEventListener("visibilitychange", start, { once: true });
  });
  useEffect(() => arrive(), []);
}
