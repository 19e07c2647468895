/**
 * Spectators of one live match, all held by one process of the site: none may miss an event.
 * node bench/src/sockets.ts [--sockets 2000]
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "@wisp/db";
import type { EventsAppended } from "@wisp/live";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import type { Socket } from "socket.io-client";
import { z } from "zod";
import { createWaiting, openSeason } from "./matches/season.ts";
import { startAgents } from "./processes/agents.ts";
import { buildSite, freePort, serveSite } from "./processes/filled-site.ts";
import { startPostgres } from "./processes/postgres.ts";
import { registerServers, startRunner } from "./processes/runner.ts";
import { callerOf, liveSocket } from "./readers/live-socket.ts";

const AGENT_MS = 1_000;
/** Connections opened together: with all at once, the last ones wait for longer than they may. */
const OPENED_TOGETHER = 50;
const LOOK_MS = 200;
/** How long the last events may travel after the end of the match. */
const LATE_MS = 5_000;

const { sockets: count } = z
  .strictObject({ sockets: z.coerce.number().int().min(1).max(60_000).default(2_000) })
  .parse(parseArgs({ options: { sockets: { type: "string" } } }).values);

await using postgres = await startPostgres();
const url = await postgres.create("sockets");
await using agents = await startAgents(6, AGENT_MS, 0);
const database = openDatabase({ url });
await using runner = startRunner(url, 1);
const runnerPort = await runner.ready;
await buildSite();
const port = await freePort();
await using _site = await serveSite(url, port, {
  WISP_RUNNER_URL: `http://127.0.0.1:${runnerPort}`,
  WISP_WEB_PROCESSES: "1",
  // So that spectators can say that they come from different addresses.
  WISP_TRUST_PROXY: "on",
});

const sockets: Socket[] = [];
let [refused, closed, ending] = [0, 0, false];
for (let from = 0; from < count; from += OPENED_TOGETHER) {
  const opened = Array.from({ length: Math.min(OPENED_TOGETHER, count - from) }, (_, place) =>
    liveSocket(`http://127.0.0.1:${port}`, callerOf(from + place)),
  );
  for (const socket of opened) {
    socket.on("connect_error", () => {
      refused += 1;
    });
    socket.on("disconnect", () => {
      if (!ending) closed += 1;
    });
  }
  sockets.push(...opened);
  while (opened.some(({ connected }) => !connected)) await sleep(LOOK_MS);
}

const [matchId = ""] = await createWaiting(database, {
  seasonId: await openSeason(database),
  count: 1,
  seed: "sockets",
  pace: "people",
  agents: await registerServers(database, agents.urls),
  config: { rounds: 3 },
  materials: { pair: [{ word: "coffee" }, { word: "tea" }] },
});
/** The cursors that each socket received. */
const received = sockets.map(() => new Set<number>());
for (const [place, socket] of sockets.entries()) {
  socket.on("events-appended", ({ cursor, events }: EventsAppended) => {
    for (const step of events.keys()) received[place]?.add(cursor + step);
  });
  socket.emit("watch", { matchId });
}
// An event that every socket has: from it on, all of them watch.
const firstOfAll = (): number | undefined =>
  [...(received[0] ?? [])].find((cursor) => received.every((cursors) => cursors.has(cursor)));
let first: number | undefined;
while (first === undefined) {
  await sleep(LOOK_MS);
  first = firstOfAll();
}
const match = { where: { id: matchId }, select: { status: true } } as const;
while ((await database.prisma.match.findUniqueOrThrow(match)).status !== "finished") {
  await sleep(LOOK_MS);
}
const { rows } = await database.connection.query(
  `SELECT 1 FROM "MatchEvent" WHERE "matchId" = $1 AND "public"`,
  [matchId],
);
const wanted = Array.from({ length: rows.length - first }, (_, place) => (first ?? 0) + place);
const missing = (): number =>
  received.reduce((sum, cursors) => sum + wanted.filter((each) => !cursors.has(each)).length, 0);
const deadlineMs = performance.now() + LATE_MS;
while (missing() > 0 && performance.now() < deadlineMs) await sleep(LOOK_MS);

const lost = missing();
print(
  `${shown(wanted.length * count)} arrivals expected, from event ${first} of ${rows.length} on`,
);
printMeasure({
  what: `events lost by ${shown(count)} sockets of one process; ${refused} refused, ${closed} closed`,
  ours: shown(lost),
  against: "1",
  ratio: lost + refused + closed,
  goal: { atMost: 0 },
});
ending = true;
for (const socket of sockets) socket.disconnect();
await database.close();
