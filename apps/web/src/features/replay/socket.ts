import type { ClientEvents, GatewayEvents } from "@wisp/live";
import { LIVE_PATH } from "@wisp/live/path";
import { io, type Socket } from "socket.io-client";

/** What a live match's socket tells. */
export interface SocketListener {
  up(): void;
  down(): void;
  grew(cursor: number, event: { readonly type: string }): void;
  turned(): void;
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
  // The site's own gateway keeps to these shapes; the schemas would weigh twice what the socket does.
  socket.on("grew", (grew) => {
    if (grew.matchId === matchId) listener.grew(grew.cursor, grew.event);
  });
  socket.on("turned", (turned) => {
    if (turned.matchId === matchId) listener.turned();
  });
  return () => socket.disconnect();
}
