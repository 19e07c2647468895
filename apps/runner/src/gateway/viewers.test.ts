import { randomUUID } from "node:crypto";
import { type ClientEvents, type GatewayEvents, LIVE_PATH, viewersChangedSchema } from "@wisp/live";
import { freshDatabase } from "@wisp/test-kit/database";
import { io, type Socket } from "socket.io-client";
import { afterEach, expect, test } from "vitest";
import { createLogger } from "../log.ts";
import { openGateway } from "./gateway.ts";

const { url } = await freshDatabase();
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
});

async function gateway(): Promise<number> {
  const live = await openGateway({
    databaseUrl: url,
    host: "127.0.0.1",
    port: 0,
    log: createLogger("silent"),
    health: async () => ({ status: "ok" }),
    viewersEveryMs: 100,
  });
  cleanup.push(() => live.close());
  return live.address.port;
}

/** A spectator of a match, and the counts it was sent. */
async function spectator(port: number, matchId: string) {
  const socket: Socket<GatewayEvents, ClientEvents> = io(`http://127.0.0.1:${port}`, {
    path: LIVE_PATH,
    addTrailingSlash: false,
    transports: ["websocket"],
    forceNew: true,
  });
  cleanup.push(() => socket.disconnect());
  const counts: number[] = [];
  socket.on("viewers-changed", (message) => {
    const changed = viewersChangedSchema.parse(message);
    expect(changed.matchId).toBe(matchId);
    counts.push(changed.viewers);
  });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.emit("watch", { matchId });
  return { socket, counts };
}

test("spectators of a match are counted over all gateways, as they come and go", async () => {
  const [here, there] = [await gateway(), await gateway()];
  const matchId = randomUUID();
  const one = await spectator(here, matchId);
  await expect.poll(() => one.counts.at(-1)).toBe(1);
  const other = await spectator(there, matchId);
  await spectator(here, randomUUID());
  await expect.poll(() => one.counts.at(-1)).toBe(2);
  await expect.poll(() => other.counts.at(-1)).toBe(2);
  const third = await spectator(there, matchId);
  // It is greeted immediately, and the others are notified.
  await expect.poll(() => third.counts.at(0)).toBe(3);
  await expect.poll(() => one.counts.at(-1)).toBe(3);
  other.socket.disconnect();
  third.socket.emit("unwatch", { matchId });
  await expect.poll(() => one.counts.at(-1)).toBe(1);
});
