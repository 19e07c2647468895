import { inboxRoutes, seatEventSchema } from "@wisp/agents/inbox";
import { seatMessages } from "@wisp/db";
import type { Inbox } from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";

/** A part of a seat's events. */
export interface SeenEvents {
  /** The host's sentences; events without one are left out. */
  readonly events: { readonly at: number; readonly text: string }[];
  /** The start of the next read. */
  readonly next: number;
}

/** A seat's events from a position on, counted from 0. */
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
