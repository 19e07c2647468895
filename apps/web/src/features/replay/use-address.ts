import { useEffect } from "react";

/** For how long a moment is shown before the address names it: browsers limit such changes. */
const SETTLE_MS = 300;

/**
 * Keeps the address at the moment that is shown, so that it can be copied or reloaded: `?at=`, and
 * nothing for null. Adds nothing to the browser's history.
 */
export function useAddress(at: number | null): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const address = new URL(location.href);
      if (at === null) address.searchParams.delete("at");
      else address.searchParams.set("at", String(at));
      if (address.href !== location.href) history.replaceState(null, "", address);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [at]);
}
