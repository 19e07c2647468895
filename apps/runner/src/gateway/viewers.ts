import { randomUUID } from "node:crypto";
import type { ClientEvents, GatewayEvents } from "@wisp/live";
import type { Server, Socket } from "socket.io";

/** Counts of one gateway by match. */
type Counts = Readonly<Record<string, number>>;

/** The messages between gateways. */
export interface GatewayToGateway {
  /** How many sockets of gateway `from` follow each match. */
  viewers(from: string, counts: Counts): void;
}

export type LiveServer = Server<ClientEvents, GatewayEvents, GatewayToGateway>;
type LiveSocket = Socket<ClientEvents, GatewayEvents, GatewayToGateway>;

const EXCHANGE_EVERY_MS = 5_000;
/** Missed exchanges after which a gateway is gone; its spectators connect to another one. */
const FORGET_AFTER = 3;

/** How many follow each match, over all gateways. */
export interface Viewers {
  /** Sends a socket that has just begun to follow a match the number of others that do. */
  greet(socket: LiveSocket, matchId: string): void;
  close(): void;
}

/**
 * Counts the spectators of each match and notifies them when the count changes.
 *
 * @param everyMs how often gateways exchange their counts; a count is at most that old
 * @param prefix of the rooms of matches; the rest of a room's name is the match's id
 */
export function countViewers(
  sockets: LiveServer,
  prefix: string,
  everyMs = EXCHANGE_EVERY_MS,
): Viewers {
  const self = randomUUID();
  const others = new Map<string, { readonly counts: Counts; readonly heardAt: number }>();
  /** The counts that were last sent to the spectators connected here. */
  let sent = new Map<string, number>();

  const own = (): Map<string, number> =>
    new Map(
      [...sockets.of("/").adapter.rooms]
        .filter(([room]) => room.startsWith(prefix))
        .map(([room, members]) => [room.slice(prefix.length), members.size]),
    );
  const elsewhere = (matchId: string): number =>
    [...others.values()].reduce((sum, { counts }) => sum + (counts[matchId] ?? 0), 0);

  sockets.on("viewers", (from, counts) => {
    others.set(from, { counts, heardAt: performance.now() });
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [from, { heardAt }] of others) {
      if (now - heardAt > FORGET_AFTER * everyMs) others.delete(from);
    }
    const counts = own();
    sockets.serverSideEmit("viewers", self, Object.fromEntries(counts));
    const totals = new Map(
      [...counts].map(([matchId, count]) => [matchId, count + elsewhere(matchId)]),
    );
    for (const [matchId, viewers] of totals) {
      if (sent.get(matchId) === viewers) continue;
      sockets.local.to(`${prefix}${matchId}`).emit("viewers-changed", { matchId, viewers });
    }
    sent = totals;
  }, everyMs);
  timer.unref();

  return {
    greet(socket, matchId) {
      const viewers = (own().get(matchId) ?? 0) + elsewhere(matchId);
      socket.emit("viewers-changed", { matchId, viewers });
    },
    close: () => clearInterval(timer),
  };
}
