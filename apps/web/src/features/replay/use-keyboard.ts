import { useEffect, useEffectEvent } from "react";
import type { Action } from "./player.ts";

/** Elements that have a use for the key themselves. */
const takesSpace = "button, a, summary, input, select, textarea, [role=tab], [contenteditable]";
const takesArrows = "input:not([type=range]), select, textarea, [role=tab], [contenteditable]";

export interface KeyTargets {
  readonly cursor: number;
  readonly last: number;
  /** Cursor at which a round starts; undefined when there is no such round. */
  startOf(round: number): number | undefined;
}

/** The action of a key; null for keys that are none. */
export function actionOf(key: string, { cursor, last, startOf }: KeyTargets): Action | null {
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
    case "3": {
      const start = startOf(Number(key));
      return start === undefined ? null : { type: "go", to: start };
    }
    default:
      return null;
  }
}

/** Plays the match from the keyboard, wherever the focus is, unless it is on a thing that needs the key. */
export function useKeyboard(targets: KeyTargets, act: (action: Action) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(event.key === " " ? takesSpace : takesArrows)) return;
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
