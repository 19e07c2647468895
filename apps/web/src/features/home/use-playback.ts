import { useEffect, useState } from "react";
import { momentOf, type Teaser } from "./teaser.ts";

const SPEECH_MS = 5_200;

/**
 * The opening of a match speech by speech, in a loop. Without scripts, and with reduced motion, it
 * stays at its last speech.
 */
export function usePlayback(teaser: Teaser, playing: boolean): Teaser {
  const count = teaser.speeches.length;
  const [shown, setShown] = useState(count);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!playing || still || count === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) setShown((before) => (before > count ? 1 : before + 1));
    }, SPEECH_MS);
    return () => clearInterval(timer);
  }, [playing, count]);
  return playing ? momentOf(teaser, shown) : teaser;
}
