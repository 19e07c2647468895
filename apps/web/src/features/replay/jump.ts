import type { MouseEvent } from "react";

/** Makes a link to a moment (`?at=`) go there without loading the page; new tabs stay possible. */
export const jumpTo =
  (go: (cursor: number) => void, cursor: number) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(cursor);
  };
