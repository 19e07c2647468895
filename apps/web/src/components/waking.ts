/**
 * Calls `wake` whenever the page is seen again, comes back from the browser's cache, or has a network again: a phone
 * that slept may have missed everything. Returns how to stop.
 */
export function onWaking(wake: () => void): () => void {
  // Nothing sleeps outside a page.
  if (typeof document === "undefined") return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  const seen = (): void => {
    if (!document.hidden) wake();
  };
  document.addEventListener("visibilitychange", seen, { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
  window.addEventListener("online", wake, { signal });
  return () => stopped.abort();
}
