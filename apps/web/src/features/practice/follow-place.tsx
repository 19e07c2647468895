"use client";

import type { ApiLinePlace } from "@wisp/api";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { call } from "../site/call.ts";

const LOOK_EVERY_MS = 1_000;

type Shown = Pick<ApiLinePlace, "state" | "position" | "busy">;

/** Looks after a place in line: shows the page anew when it changed, and goes to its match. */
export function FollowPlace({ id, state, position, busy }: Shown & { id: string }) {
  const router = useRouter();
  useEffect(() => {
    let stopped = false;
    async function look(): Promise<void> {
      const answer = await call("GET /lines/{id}", { id });
      if (stopped) return;
      if (!answer.ok) {
        // Signed out, or gone: the page says so. A question that fails is made up for by the next.
        if (answer.status !== null && answer.status < 500) router.refresh();
        return;
      }
      const place = answer.value;
      if (place.match !== null) return router.replace(`/watch/${place.match}`);
      if (place.state !== state || place.position !== position || place.busy !== busy) {
        router.refresh();
      }
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [id, state, position, busy, router]);
  return null;
}
