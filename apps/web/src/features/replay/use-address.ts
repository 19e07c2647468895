import { useEffect } from "react";

/** For how long a moment is shown before the address names it: browsers limit such changes. */
const SETTLE_MS = 300;

/**
 * Keeps the address at the moment that is shown, so that it can be copied or reloaded: `?at=`, and
 * nothing for null. The address of a part of a match stays as it is while only that is shown
 * (`clipped`). Adds nothing to the browser's history.
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
