import { LIVE_PATH } from "@wisp/live/path";
import { io, type Socket } from "socket.io-client";

/** A live connection of one spectator, who comes from `caller`: limits count by address. */
export const liveSocket = (address: string, caller: string): Socket =>
  io(address, {
    path: LIVE_PATH,
    addTrailingSlash: false,
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: { "x-forwarded-for": caller },
  });

/** An address of a private network, different for each number up to 2^24. */
export const callerOf = (spectator: number): string =>
  `10.${spectator >> 16}.${(spectator >> 8) & 255}.${spectator & 255}`;
