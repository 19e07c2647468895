"use client";

import type { ApiTicket } from "@wisp/api";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { call } from "#api-client.ts";
import { matchHref } from "#links.ts";

const POLL_INTERVAL_MS = 1_000;

type TicketState = Pick<ApiTicket, "state" | "position" | "busy">;

/** Polls a ticket: refreshes the page when it changes, and opens its match. */
export function FollowTicket({ id, state, position, busy }: TicketState & { id: string }) {
  const router = useRouter();
  useEffect(() => {
    let stopped = false;
    async function look(): Promise<void> {
      const answer = await call("GET /tickets/{id}", { id });
      if (stopped) return;
      if ("failed" in answer) {
        // Signed out, or gone: the page says so. A question that fails is made up for by the next.
        if (answer.status !== null && answer.status < 500) router.refresh();
        return;
      }
      const ticket = answer.value;
      if (ticket.match !== null) return router.replace(matchHref(ticket.match));
      if (ticket.state !== state || ticket.position !== position || ticket.busy !== busy) {
        router.refresh();
      }
    }
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [id, state, position, busy, router]);
  return null;
}
