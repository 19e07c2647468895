import type { ClientEvents, GatewayEvents } from "@wisp/live";
import { LIVE_PATH } from "@wisp/live/path";
import { io, type Socket } from "socket.io-client";
import { announceReactions } from "../reactions/reaction-news.ts";

/** The messages of a live match's socket. */
export interface SocketListener {
  up(): void;
  down(): void;
  /** `cursor`: place of the first of the events among the public ones. */
  appended(cursor: number, events: readonly { readonly type: string }[]): void;
  /** What readers see of an event has changed. */
  eventChanged(cursor: number, event: { readonly type: string }): void;
  statusChanged(): void;
  /** How many follow the match now. */
  viewersChanged(viewers: number): void;
}

/** Follows one match over the socket until the returned function is called. */
export function openSocket(matchId: string, listener: SocketListener): () => void {
  const socket: Socket<GatewayEvents, ClientEvents> = io({
    path: LIVE_PATH,
    addTrailingSlash: false,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
  });
  socket.on("connect", () => {
    socket.emit("watch", { matchId });
    listener.up();
  });
  socket.on("disconnect", () => listener.down());
  // The site's own gateway sends these shapes; schemas would be twice as large as the socket's code.
  socket.on("events-appended", (appended) => {
    if (appended.matchId === matchId) listener.appended(appended.cursor, appended.events);
  });
  socket.on("event-changed", (changed) => {
    if (changed.matchId === matchId) listener.eventChanged(changed.cursor, changed.event);
  });
  socket.on("status-changed", (changed) => {
    if (changed.matchId === matchId) listener.statusChanged();
  });
  socket.on("viewers-changed", (changed) => {
    if (changed.matchId === matchId) listener.viewersChanged(changed.viewers);
  });
  socket.on("reactions-changed", announceReactions);
  return () => socket.disconnect();
}
