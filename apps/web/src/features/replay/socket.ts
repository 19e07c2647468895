import {
  type ClientEvents,
  type GatewayEvents,
  grewSchema,
  LIVE_PATH,
  turnedSchema,
} from "@wisp/live";
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
  socket.on("grew", (given) => {
    const grew = grewSchema.safeParse(given);
    if (grew.success && grew.data.matchId === matchId) {
      listener.grew(grew.data.cursor, grew.data.event);
    }
  });
  socket.on("turned", (given) => {
    const turned = turnedSchema.safeParse(given);
    if (turned.success && turned.data.matchId === matchId) listener.turned();
  });
  return () => socket.disconnect();
}
