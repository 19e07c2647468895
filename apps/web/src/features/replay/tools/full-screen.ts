import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

/** Whether the browser can show a part of the page alone, and whether it does; false on the server. */
export function useFullScreen(): { readonly can: boolean; readonly on: boolean } {
  const can = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => false,
  );
  const on = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  return { can, on };
}

/** Shows an element alone on the screen, or the page again. The browser may refuse. */
export async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (!document.fullscreenEnabled) return;
  try {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    else await element?.requestFullscreen();
  } catch (error) {
    // A frame of another site may not allow it: the page does not change.
    if (!(error instanceof TypeError)) throw error;
  }
}
