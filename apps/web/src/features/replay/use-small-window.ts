import { useSyncExternalStore } from "react";

/** Windows in which a match is a frame of fixed parts, and its transport one row; see frame.css. */
const QUERY = "(width < 40rem), (height < 30rem) and (width < 64rem)";

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the window is that of a phone; false on the server. */
export const useSmallWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
