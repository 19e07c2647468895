import { useEffect, useState } from "react";
import { call } from "#api-client.ts";
import { onWaking } from "#components/waking.ts";
import type { ApiTournament } from "./spoilers.ts";

/** What a page knows of a tournament. */
export interface Followed {
  /** Null until the first answer. */
  readonly tournament: ApiTournament | null;
  /** When the last answer came, by `performance.now()`; null before the first. */
  readonly heardAtMs: number | null;
  /** The last question had no answer. */
  readonly isCut: boolean;
}

/**
 * Reads a tournament again and again while the page is seen. What was read last stays while the site cannot be
 * reached.
 *
 * @param everyMs null: once
 */
export function useTournament(slug: string, everyMs: number | null): Followed {
  const [followed, setFollowed] = useState<Followed>({
    tournament: null,
    heardAtMs: null,
    isCut: false,
  });
  useEffect(() => {
    const ended = new AbortController();
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const answer = await call("GET /seasons/{slug}/tournament", { slug, signal: ended.signal });
      isAsking = false;
      if (ended.signal.aborted) return;
      setFollowed((before) =>
        "value" in answer
          ? { tournament: answer.value, heardAtMs: performance.now(), isCut: false }
          : { ...before, isCut: true },
      );
    };
    void ask();
    const timer = everyMs === null ? undefined : setInterval(() => void ask(), everyMs);
    const stop = onWaking(() => void ask());
    return () => {
      ended.abort();
      clearInterval(timer);
      stop();
    };
  }, [slug, everyMs]);
  return followed;
}
