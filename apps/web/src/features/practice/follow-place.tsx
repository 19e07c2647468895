"use client";

import type { ApiLinePlace } from "@wisp/api";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_EVERY_MS = 1_000;

type Shown = Pick<ApiLinePlace, "state" | "position" | "busy">;

/** Looks after a place in line: shows the page anew when it changed, and goes to its match. */
export function FollowPlace({ id, state, position, busy }: Shown & { id: string }) {
  const router = useRouter();
  useEffect(() => {
    let stopped = false;
    async function look(): Promise<void> {
      const answer = await fetch(`/api/v1/lines/${id}`);
      if (stopped || answer.status >= 500) return;
      // Signed out, or gone: the page says so.
      if (!answer.ok) return router.refresh();
      const place: ApiLinePlace = await answer.json();
      if (stopped) return;
      if (place.match !== null) return router.replace(`/watch/${place.match}`);
      if (place.state !== state || place.position !== position || place.busy !== busy) {
        router.refresh();
      }
    }
    // A question that fails is made up for by the next.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [id, state, position, busy, router]);
  return null;
}
