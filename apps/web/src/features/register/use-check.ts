"use client";

import type { ApiCheck } from "@wisp/api";
import { useEffect, useState } from "react";

const YOUNG_MS = 4_000;
const OFTEN_MS = 250;
const ORDINARY_MS = 700;
const AWAY_MS = 2_500;

/** `away`: the site does not answer at the moment. `gone`: there is no such check any more. */
export type Reach = "here" | "away" | "gone";

/** A check as it goes on, asked for until it is done. */
export function useCheck(first: ApiCheck): { readonly check: ApiCheck; readonly reach: Reach } {
  const [check, setCheck] = useState(first);
  const [reach, setReach] = useState<Reach>("here");
  const { id } = first;
  const done = check.status === "done";
  useEffect(() => {
    if (done) return;
    const begun = Date.now();
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function look(): Promise<void> {
      let pauseMs = Date.now() - begun < YOUNG_MS ? OFTEN_MS : ORDINARY_MS;
      try {
        const answer = await fetch(`/api/v1/checks/${id}`, { signal: ended.signal });
        if (answer.status === 404) {
          setReach("gone");
          return;
        }
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        const read: ApiCheck = await answer.json();
        setCheck(read);
        setReach("here");
        if (read.status === "done") return;
      } catch {
        if (ended.signal.aborted) return;
        setReach("away");
        pauseMs = AWAY_MS;
      }
      timer = setTimeout(look, pauseMs);
    }
    timer = setTimeout(look, OFTEN_MS);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [id, done]);
  return { check, reach };
}
