import { useEffect, useEffectEvent } from "react";
import type { Action } from "./playback.ts";

/** Elements that have a use for a key themselves. */
const takesSpace = "button, a, summary, input, select, textarea, [role=tab], [contenteditable]";
const takesArrows = "input:not([type=range]), select, textarea, [role=tab], [contenteditable]";
const takesLetters =
  "input:not([type=range], [type=checkbox], [type=radio]), select, textarea, [contenteditable]";

/** The action of a key: on the match, or on the page around it. */
export type KeyAction =
  | Action
  /** Opens a panel, counted from 0. */
  | { readonly type: "panel"; readonly place: number }
  | { readonly type: "full-screen" }
  | { readonly type: "sound" }
  | { readonly type: "keys" };

export interface KeyTargets {
  readonly cursor: number;
  readonly last: number;
}

/** The action of a key; null for keys that have none. */
export function actionOf(key: string, { cursor, last }: KeyTargets): KeyAction | null {
  switch (key) {
    case " ":
      return { type: "toggle-play" };
    case "ArrowLeft":
      return { type: "go", to: cursor - 1 };
    case "ArrowRight":
      return { type: "go", to: cursor + 1 };
    case "Home":
      return { type: "go", to: 0 };
    case "End":
      return { type: "go", to: last };
    case "r":
    case "R":
      return { type: "toggle-reveal" };
    case "1":
    case "2":
    case "3":
    case "4":
      return { type: "panel", place: Number(key) - 1 };
    case "f":
    case "F":
      return { type: "full-screen" };
    case "m":
    case "M":
      return { type: "sound" };
    case "?":
      return { type: "keys" };
    default:
      return null;
  }
}

function takerOf(key: string): string {
  if (key === " ") return takesSpace;
  return key.length > 1 ? takesArrows : takesLetters;
}

/**
 * Plays the match from the keyboard, wherever the focus is, unless it is on an element that needs the
 * key or a dialog is open.
 */
export function useKeyboard(targets: KeyTargets, act: (action: KeyAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(takerOf(event.key)) || document.querySelector("dialog:modal")) return;
    const action = actionOf(event.key, targets);
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
