const KEY = "wisp-keep-calls";

/** Whether the viewer lets the arena keep calls as a human baseline; null: not asked yet. */
export function consent(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === "yes";
  } catch {
    // Storage is forbidden: then nothing can be remembered, and nothing is sent.
    return false;
  }
}

/** Remembers the answer in this browser. */
export function rememberConsent(yes: boolean): void {
  try {
    localStorage.setItem(KEY, yes ? "yes" : "no");
  } catch {
    // Storage is full or forbidden; then it is asked again.
  }
}
