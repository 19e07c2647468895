import { useSyncExternalStore } from "react";

/** Windows in which a match is a frame of fixed parts, and its transport one row; see frame.css. */
const QUERY = "(width < 40rem), (height < 30rem) and (width < 64rem)";

let query: MediaQueryList | undefined;

/** One for the page: React asks it at every step of a replay. */
function smallWindow(): MediaQueryList {
  query ??= matchMedia(QUERY);
  return query;
}

function subscribe(changed: () => void): () => void {
  smallWindow().addEventListener("change", changed);
  return () => smallWindow().removeEventListener("change", changed);
}

/** Whether the window is that of a phone; false on the server. */
export const useSmallWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => smallWindow().matches,
    () => false,
  );
