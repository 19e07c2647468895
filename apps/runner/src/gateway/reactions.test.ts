import { randomUUID } from "node:crypto";
import { openListening } from "@wisp/db";
import { LIVE_PATH } from "@wisp/live";
import { freshDatabase } from "@wisp/test-kit/database";
import { io } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { createLogger } from "../log.ts";
import { announceReactions, openGateway } from "./gateway.ts";

const { database, url } = await freshDatabase();
const listening = await openListening(url, () => {});
const gateway = await openGateway({
  databaseUrl: url,
  host: "127.0.0.1",
  port: 0,
  log: createLogger("silent"),
  health: async () => ({ status: "ok" }),
});
announceReactions(listening, gateway);
const socket = io(`http://127.0.0.1:${gateway.address.port}`, {
  path: LIVE_PATH,
  addTrailingSlash: false,
  transports: ["websocket"],
});
afterAll(async () => {
  socket.disconnect();
  await gateway.close();
  await listening.close();
});

test("spectators of a match are told how others reacted, and of no other match", async () => {
  const matchId = randomUUID();
  const heard: unknown[] = [];
  socket.on("reactions-changed", (changed) => heard.push(changed));
  await new Promise<void>((resolve) => {
    socket.once("viewers-changed", () => resolve());
    socket.emit("watch", { matchId });
  });
  const announce = (message: object) =>
    database.pool.query("SELECT pg_notify('reactions', $1)", [JSON.stringify(message)]);
  const counts = [{ cursor: 3, reaction: "clap", count: 2 }];
  await announce({ matchId: randomUUID(), counts });
  // Of a later release, which has more of them.
  await announce({ matchId, counts: [{ cursor: 3, reaction: "sing", count: 2 }] });
  await announce({ matchId, counts });
  await expect.poll(() => heard).toEqual([{ matchId, counts }]);
});
