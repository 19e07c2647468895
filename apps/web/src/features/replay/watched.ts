import { useEffect, useSyncExternalStore } from "react";
import { browserTexts } from "#components/kept-texts.ts";

/** Matches that this browser's reader has watched to their end: the newest last. */
const KEY = "wisp-watched";
/** More are forgotten, the oldest first. */
const MAX_KEPT = 2_000;

const listeners = new Set<() => void>();
let last: { readonly text: string | null; readonly ids: ReadonlySet<string> } | null = null;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** The ids that a stored text has; none for what cannot be read. */
export function readWatched(text: string | null): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return new Set(isTexts(value) ? value : []);
  } catch {
    return new Set();
  }
}

/** The same set as long as nothing changes. */
function current(): ReadonlySet<string> {
  const text = browserTexts.get(KEY);
  if (last === null || last.text !== text) last = { text, ids: readWatched(text) };
  return last.ids;
}

const none: ReadonlySet<string> = new Set();

/** Remembers in this browser that matches were watched. */
export function markWatched(ids: readonly string[]): void {
  const before = current();
  if (ids.every((id) => before.has(id))) return;
  const all = [...new Set([...before, ...ids])].slice(-MAX_KEPT);
  browserTexts.set(KEY, JSON.stringify(all));
  for (const each of listeners) each();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab shows the match.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The matches that this reader has watched; none on the server. */
export const useWatched = (): ReadonlySet<string> =>
  useSyncExternalStore(listen, current, () => none);

/** Remembers that a match was watched to its end; null: it was not yet. */
export function useMarkWatched(matchId: string | null): void {
  useEffect(() => {
    if (matchId !== null) markWatched([matchId]);
  }, [matchId]);
}
