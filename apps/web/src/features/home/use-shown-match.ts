import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { grown, nextLive, type ShownMatch, shownFrom } from "./shown-match.ts";
import { momentOf, TEASER_GAME, type Teaser } from "./teaser.ts";

const GROW_MS = 2_000;
/** Also how long the end of a match stays at least. */
const NEXT_MS = 6_000;

const logAfter = (id: string, after: number) => call("GET /matches/{id}/log", { id, after });

/** The match shown, kept up with while it is live; after its end, the next that is live. */
export function useShownMatch(first: ShownMatch): ShownMatch {
  const [shown, setShown] = useState(first);
  const locale = useLocale();
  const { id, live, locale: shownLocale } = shown;
  const { cursor } = shown.teaser;

  useEffect(() => {
    let stopped = false;
    async function grow(): Promise<void> {
      const log = await logAfter(id, cursor);
      if (stopped || "failed" in log || (log.value.events.length === 0 && !log.value.over)) return;
      setShown((before) => grown(before, log.value));
    }
    async function goOn(): Promise<void> {
      const list = await call("GET /matches", { status: "running", game: TEASER_GAME, limit: 20 });
      if ("failed" in list) return;
      // The one shown may be over and not yet marked so.
      const others = list.value.matches.filter((match) => match.id !== id);
      const next = nextLive(others, locale, { locale: shownLocale });
      const log = next && (await logAfter(next.id, -1));
      if (!stopped && next && log && "value" in log) setShown(shownFrom(next, log.value));
    }
    const timer = setInterval(
      () => {
        // A question that fails is made up for by the next.
        if (!document.hidden) void (live ? grow() : goOn());
      },
      live ? GROW_MS : NEXT_MS,
    );
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [id, cursor, live, locale, shownLocale]);

  return shown;
}

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
