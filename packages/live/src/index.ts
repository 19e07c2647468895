// The browser loads this: zod's mini build can be tree-shaken.
import * as z from "zod/mini";
import { reactions } from "./reactions.ts";

// What a client asks is strict. What it is sent may grow, and it ignores the fields that it does not know.

export { LIVE_PATH } from "./path.ts";

/** Client to gateway: follow a match, or stop following it. */
export const watchSchema = z.strictObject({ matchId: z.uuid() });
export type Watch = z.infer<typeof watchSchema>;

/**
 * Gateway to client: events were appended to a match's public log. Only a hint: a client that lacks
 * events before `cursor` fetches them from the log.
 */
export const eventsAppendedSchema = z.object({
  matchId: z.uuid(),
  /** Place of the first of the events among the match's public events, from 0. */
  cursor: z.int().check(z.gte(0)),
  /** In order; all that were committed together. */
  events: z.array(z.looseObject({ type: z.string() })).check(z.minLength(1)),
});
export type EventsAppended = z.infer<typeof eventsAppendedSchema>;

/** Gateway to client: a moderator hid what an event says, or shows it again; it replaces the known one. */
export const eventChangedSchema = z.object({
  matchId: z.uuid(),
  cursor: z.int().check(z.gte(0)),
  event: z.looseObject({ type: z.string() }),
});
export type EventChanged = z.infer<typeof eventChangedSchema>;

/** Gateway to client: a match that it follows has another status. */
export const statusChangedSchema = z.object({
  matchId: z.uuid(),
  status: z.enum(["running", "finished", "failed"]),
});
export type StatusChanged = z.infer<typeof statusChangedSchema>;

/** Gateway to client: how many sockets follow the match now, its own among them. */
export const viewersChangedSchema = z.object({
  matchId: z.uuid(),
  viewers: z.int().check(z.gte(0)),
});
export type ViewersChanged = z.infer<typeof viewersChangedSchema>;

/**
 * Gateway to client: how often spectators have reacted at moments of a match, in all. Sent at most once a second by
 * each process of the site.
 */
export const reactionsChangedSchema = z.object({
  matchId: z.uuid(),
  counts: z
    .array(
      z.object({
        cursor: z.int().check(z.gte(0)),
        reaction: z.enum(reactions),
        count: z.int().check(z.gte(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type ReactionsChanged = z.infer<typeof reactionsChangedSchema>;

/** The gateway's messages, by event name. */
export interface GatewayEvents {
  "events-appended"(appended: EventsAppended): void;
  "event-changed"(changed: EventChanged): void;
  "status-changed"(changed: StatusChanged): void;
  "viewers-changed"(changed: ViewersChanged): void;
  "reactions-changed"(changed: ReactionsChanged): void;
}

/** A client's messages, by event name. */
export interface ClientEvents {
  watch(watch: Watch): void;
  unwatch(watch: Watch): void;
}
