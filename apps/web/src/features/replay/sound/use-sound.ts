import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Cue } from "./cue.ts";
import type { Sound } from "./sound.ts";

const KEY = "WISP_SOUND";

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    // Sandboxed frames of other sites have no storage.
    return false;
  }
}

function remember(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/**
 * Plays the cue of each event that a viewer comes to step by step. Off until it is switched on; the
 * choice is remembered. The sounds themselves are loaded on first use.
 *
 * @param cue of the event at the cursor; null for silence
 */
export function useSound(
  cursor: number,
  cue: Cue | null,
): { readonly on: boolean; toggle(): void } {
  const [on, turn] = useState(false);
  const sound = useRef<Sound>(null);
  const before = useRef(cursor);
  useEffect(() => turn(isRemembered()), []);
  useEffect(() => {
    if (!on) return;
    let isOver = false;
    const hush = () => sound.current?.hush(document.hidden);
    void import("./sound.ts").then((loaded) => {
      if (!isOver) sound.current = new loaded.Sound();
    });
    document.addEventListener("visibilitychange", hush);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hush);
      sound.current?.close();
      sound.current = null;
    };
  }, [on]);

  const hear = useEffectEvent(() => {
    if (cue !== null) sound.current?.play(cue);
  });
  useEffect(() => {
    const isNext = cursor === before.current + 1;
    before.current = cursor;
    if (isNext) hear();
  }, [cursor]);

  const toggle = useCallback(() => {
    remember(!on);
    turn(!on);
  }, [on]);
  return { on, toggle };
}
