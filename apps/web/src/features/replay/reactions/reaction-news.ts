import type { ReactionsChanged } from "@wisp/live";

type Heard = (changed: ReactionsChanged) => void;

const listeners = new Set<Heard>();

/** Passes on what the socket of the page heard; while the reactions are closed it is dropped. */
export function announceReactions(changed: ReactionsChanged): void {
  for (const heard of listeners) heard(changed);
}

/** Hears of reactions until the result is called. */
export function hearReactions(heard: Heard): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}
