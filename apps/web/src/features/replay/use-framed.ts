import { useSyncExternalStore } from "react";

/** Windows in which a match is a frame of fixed parts; see frame.css. */
const QUERY = "(width < 40rem), (height < 30rem) and (width < 64rem)";

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the page of a match is the frame of a phone; false on the server and in embeds. */
export function useFramed(embedded: boolean): boolean {
  const framed = useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
  return framed && !embedded;
}
