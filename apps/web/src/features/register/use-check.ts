"use client";

import type { ApiCheck } from "@wisp/api";
import { useEffect, useState } from "react";
import { call } from "#api-client/call.ts";

const YOUNG_MS = 4_000;
const OFTEN_MS = 250;
const ORDINARY_MS = 700;
const AWAY_MS = 2_500;

/** `away`: the site does not answer at the moment. `gone`: there is no such check any more. */
export type Reach = "here" | "away" | "gone";

/** The progress of a check, polled until it is done. */
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
      const answer = await call("GET /checks/{id}", { id, signal: ended.signal });
      if (ended.signal.aborted) return;
      if (answer.ok) {
        setCheck(answer.value);
        setReach("here");
        if (answer.value.status === "done") return;
      } else {
        setReach(answer.status === 404 ? "gone" : "away");
        if (answer.status === 404) return;
      }
      const pauseMs = Date.now() - begun < YOUNG_MS ? OFTEN_MS : ORDINARY_MS;
      timer = setTimeout(look, answer.ok ? pauseMs : AWAY_MS);
    }
    timer = setTimeout(look, OFTEN_MS);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [id, done]);
  return { check, reach };
}
