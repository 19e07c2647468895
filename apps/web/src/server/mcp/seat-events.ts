import { inboxRoutes, seatEventSchema } from "@wisp/agents/inbox";
import { seatMessages } from "@wisp/db";
import type { Inbox } from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";

/** A part of what a seat has seen. */
export interface SeenEvents {
  /** The host's sentences; events without one are left out. */
  readonly events: { readonly at: number; readonly text: string }[];
  /** From where the next read goes on. */
  readonly next: number;
}

/** What a seat has seen from a place on, counted from 0. */
export async function eventsFrom(inbox: Inbox, after: number): Promise<SeenEvents> {
  const messages = await seatMessages(database(), { ...inbox, route: inboxRoutes.event });
  const seen = messages
    .map(({ payload }) => seatEventSchema.parse(payload))
    .filter(({ at }) => at >= after);
  return {
    events: seen.filter(({ text }) => text !== "").map(({ at, text }) => ({ at, text })),
    next: (seen.at(-1)?.at ?? after - 1) + 1,
  };
}
