import type { ApiMatch } from "@wisp/api";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { chooseLive, grown, type LogPiece, type ShownMatch, shownFrom } from "./shown-match.ts";

const GROW_MS = 2_000;
/** Also how long the end of a match stays at least. */
const NEXT_MS = 6_000;

async function ask<Answer>(path: string): Promise<Answer | null> {
  const answer = await fetch(`/api/v1${path}`);
  return answer.ok ? answer.json() : null;
}

const logAfter = (id: string, cursor: number) =>
  ask<LogPiece>(`/matches/${id}/log?after=${cursor}`);

/** The match shown, kept up with while it is live; after its end, the next that is live. */
export function useShownMatch(first: ShownMatch): ShownMatch {
  const [shown, setShown] = useState(first);
  const locale = useLocale();
  const { id, live } = shown;
  const { cursor } = shown.teaser;

  useEffect(() => {
    let stopped = false;
    async function grow(): Promise<void> {
      const log = await logAfter(id, cursor);
      if (stopped || log === null || (log.events.length === 0 && !log.over)) return;
      setShown((before) => grown(before, log));
    }
    async function goOn(): Promise<void> {
      const list = await ask<{ readonly matches: readonly ApiMatch[] }>(
        "/matches?status=running&game=who-is-spy&limit=20",
      );
      // The one shown may be over and not yet marked so.
      const others = list?.matches.filter((match) => match.id !== id) ?? [];
      const next = chooseLive(others, locale);
      const log = next && (await logAfter(next.id, -1));
      if (!stopped && next && log) setShown(shownFrom(next, log));
    }
    const timer = setInterval(
      () => {
        if (document.hidden) return;
        // A question that fails is made up for by the next.
        (live ? grow() : goOn()).catch(() => undefined);
      },
      live ? GROW_MS : NEXT_MS,
    );
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [id, cursor, live, locale]);

  return shown;
}
