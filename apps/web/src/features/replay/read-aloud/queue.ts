/** What voices do now. `missing`: this device has none for the language of the match. */
export type ReadingStatus = "silent" | "reading" | "missing";

/** What a viewer of a match sees, as far as reading aloud depends on it. */
export interface Scene {
  readonly cursor: number;
  /** A player speaks. */
  readonly isSpeech: boolean;
  /** Time is passing: the next scene follows by itself. */
  readonly moving: boolean;
  /** The page cannot be seen: what is said meanwhile is never read. */
  readonly hidden: boolean;
}

/** The speeches to read, by their cursors. */
export interface Queue {
  /** The last scene. */
  readonly scene: Scene;
  /** What is read now; null: nothing. */
  readonly reading: number | null;
  /** What is read after it; null: nothing yet. */
  readonly next: number | null;
}

export type QueueAction =
  | { readonly type: "scene"; readonly scene: Scene }
  /** The speech at this cursor was read. */
  | { readonly type: "done"; readonly cursor: number };

/** Before anything is read. The scene follows as an action: while time passes, its speech is the first. */
export const openQueue = (scene: Scene): Queue => ({
  scene: { ...scene, moving: false },
  reading: null,
  next: null,
});

export function reduceQueue(queue: Queue, action: QueueAction): Queue {
  if (action.type === "scene") return follow(queue, action.scene);
  if (queue.reading !== action.cursor) return queue;
  return { ...queue, reading: queue.next, next: null };
}

function follow(queue: Queue, scene: Scene): Queue {
  const { scene: before, reading } = queue;
  const { cursor, moving, hidden } = scene;
  if (hidden) return { scene, reading: null, next: null };
  if (cursor === before.cursor && moving === before.moving && !before.hidden) {
    return { ...queue, scene };
  }
  const speech = scene.isSpeech ? cursor : null;
  const isNext = cursor === before.cursor + 1;
  if (isNext && moving && before.moving) {
    // Only live matches go on during a speech. Two speeches behind, the earlier one is skipped.
    if (speech === null) return { ...queue, scene };
    return reading === null
      ? { scene, reading: speech, next: null }
      : { ...queue, scene, next: speech };
  }
  // The viewer paused, continued, took a step or went elsewhere. A pause or a leap is silent.
  return { scene, reading: moving || isNext ? speech : null, next: null };
}
