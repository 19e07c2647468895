import type { MouseEvent } from "react";

/** Where a viewer of a match is. */
export interface Playback {
  /** Cursor of the public event that is shown; -1 before the first. */
  readonly cursor: number;
  /** In a live match: follows it. */
  readonly playing: boolean;
  readonly speed: Speed;
  /** Whether secrets are shown; only ever true of a match that is over. */
  readonly revealed: boolean;
  /** Whether they ever were, and how far the match was seen. */
  readonly seen: boolean;
  readonly furthest: number;
  /** The end was reached by watching: a live match ended, or a replay played to its end. */
  readonly watched: boolean;
  /** Null unless the spectator guesses along. */
  readonly guess: Guess | null;
  /** The part that is shown; null: the whole match. */
  readonly clip: Clip | null;
}

/** A part of a finished match: from one public event to another, by their cursors, both included. */
export interface Clip {
  readonly from: number;
  readonly to: number;
}

/** A spectator who watches a finished match from one seat's view and votes in its place. */
export interface Guess {
  readonly seat: number;
  /** By round: the seat that was taken for the one that is looked for. */
  readonly choices: Readonly<Record<number, number>>;
}

export const speeds = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];

/** How far the log goes at the moment. */
export interface Reach {
  /** Cursor of the last public event that may be seen; -1 for none. */
  readonly last: number;
  readonly over: boolean;
  /** More is to be seen, but first a ballot is to be given. */
  readonly held?: boolean;
  /** More is to be seen, but the part that is shown ends. */
  readonly clipped?: boolean;
}

export type Action =
  | { readonly type: "go"; readonly to: number }
  /** The event at `from` has stayed long enough; nothing where the viewer has gone on from it meanwhile. */
  | { readonly type: "advance"; readonly from: number }
  | { readonly type: "toggle-play" }
  | { readonly type: "toggle-reveal" }
  | { readonly type: "speed"; readonly speed: Speed }
  | { readonly type: "sit"; readonly seat: number }
  | { readonly type: "guess"; readonly round: number; readonly choice: number }
  | { readonly type: "stand" }
  /** The whole match instead of a part of it, from its start. */
  | { readonly type: "leave-clip" }
  /** The log has grown or ended; `before` was its last cursor until then. */
  | { readonly type: "grown"; readonly before: number };

/**
 * Live matches open at their end and are followed; finished ones open at `at` or their start, and a
 * part of one plays immediately.
 */
export function openPlayback(
  { last, over }: Reach,
  at: number | null,
  part?: Clip | null,
): Playback {
  const clip = over && part && part.from <= Math.min(part.to, last) ? part : null;
  const cursor = Math.min(clip?.from ?? at ?? (over ? 0 : last), last);
  return noted({
    cursor,
    playing: clip !== null || (!over && cursor === last),
    speed: 1,
    revealed: clip === null && over && last >= 0 && cursor === last,
    seen: false,
    furthest: cursor,
    watched: false,
    guess: null,
    clip,
  });
}

/** Records the seen events. */
function noted(playback: Playback): Playback {
  const seen = playback.seen || playback.revealed;
  const furthest = Math.max(playback.furthest, playback.cursor);
  return seen === playback.seen && furthest === playback.furthest
    ? playback
    : { ...playback, seen, furthest };
}

/** At the end nothing is left to spoil: secrets are revealed, and playback stops. */
function arrived(playback: Playback, { last, over, held, clipped }: Reach): Playback {
  if (!over || playback.cursor < last) return playback;
  if (clipped) return { ...playback, playing: false };
  return {
    ...playback,
    playing: false,
    revealed: !held,
    watched: (playback.playing || playback.watched) && !held,
  };
}

export const reducePlayback = (playback: Playback, action: Action, reach: Reach): Playback =>
  noted(step(playback, action, reach));

function step(playback: Playback, action: Action, reach: Reach): Playback {
  switch (action.type) {
    case "go": {
      const first = Math.min(playback.clip?.from ?? 0, reach.last);
      const cursor = Math.max(Math.min(action.to, reach.last), first);
      const playing = !reach.over && cursor === reach.last;
      return arrived({ ...playback, cursor, playing, watched: false }, reach);
    }
    case "advance":
      if (playback.cursor !== action.from) return playback;
      return arrived({ ...playback, cursor: Math.min(playback.cursor + 1, reach.last) }, reach);
    case "grown": {
      // Followers of a live match see new events immediately; simultaneous ones follow at their pace.
      const follows = playback.playing && playback.cursor === action.before;
      const cursor = Math.min(playback.cursor + 1, reach.last);
      return arrived(follows ? { ...playback, cursor } : playback, reach);
    }
    case "toggle-play": {
      const end = !playback.playing && reach.over && playback.cursor >= reach.last;
      if (end && reach.held) return playback;
      const cursor = end ? (playback.clip?.from ?? 0) : playback.cursor;
      return { ...playback, cursor, playing: !playback.playing, watched: false };
    }
    case "toggle-reveal":
      if (!reach.over) return playback;
      // Who has seen the roles has nothing left to guess.
      return {
        ...playback,
        revealed: !playback.revealed,
        guess: reach.held ? null : playback.guess,
      };
    case "speed":
      return { ...playback, speed: action.speed };
    case "sit":
      if (!reach.over) return playback;
      return {
        ...playback,
        guess: { seat: action.seat, choices: {} },
        clip: null,
        cursor: 0,
        playing: true,
        revealed: false,
        watched: false,
      };
    case "guess": {
      if (playback.guess === null) return playback;
      const choices = { ...playback.guess.choices, [action.round]: action.choice };
      return { ...playback, guess: { ...playback.guess, choices }, playing: true };
    }
    case "stand":
      return { ...playback, guess: null, playing: false };
    case "leave-clip":
      return { ...playback, clip: null, cursor: Math.min(0, reach.last), playing: true };
  }
}

/** Behind by more than this in a live match, the viewer is led to its head quickly. */
const FAR_BEHIND = 8;
const HURRY_MS = 250;

/** A player who is asked sees the head of the log after at most this long. */
export const MAX_REVEAL_MS = 2_000;

/**
 * How long the current event of a live match stays, in milliseconds.
 *
 * @param staysMs of the current event and of those after it, without the last one, which stays anyway
 * @param leftMs until the last one has to be shown; null where nothing waits for the viewer
 */
export function liveWaitMs(staysMs: readonly number[], leftMs: number | null): number {
  const [ordinaryMs = 0] = staysMs;
  const waitMs = staysMs.length > FAR_BEHIND ? Math.min(HURRY_MS, ordinaryMs) : ordinaryMs;
  if (leftMs === null) return waitMs;
  const allMs = staysMs.reduce((sum, each) => sum + each, 0);
  const fairMs = allMs <= leftMs ? ordinaryMs : (ordinaryMs * Math.max(0, leftMs)) / allMs;
  return Math.min(waitMs, fairMs);
}

/** Makes a link to a moment (`?at=`) go there without loading the page; new tabs stay possible. */
export const jumpTo =
  (go: (cursor: number) => void, cursor: number) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(cursor);
  };

/**
 * A cursor as a part of the match takes it: before the part, at one of its events, or at its last one.
 * A step outside of the part does not change it.
 *
 * @param part its events, in order
 */
export function within(part: readonly { readonly cursor: number }[], cursor: number): number {
  const first = part[0]?.cursor ?? 0;
  const last = part.at(-1)?.cursor ?? 0;
  return Math.max(first - 1, Math.min(cursor, last));
}
