/**
 * One live match with 200 spectators: how long after its commit an event has reached every socket,
 * and opens the page in a real browser among them.
 */
import { openDatabase } from "@wisp/db";
import type { EventsAppended } from "@wisp/live";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import type { Socket } from "socket.io-client";
import { median, percentile } from "./figures/percentiles.ts";
import { createWaiting, openSeason } from "./matches/season.ts";
import { startAgents } from "./processes/agents.ts";
import { buildSite, freePort, serveSite } from "./processes/filled-site.ts";
import { startPostgres } from "./processes/postgres.ts";
import { registerServers, startRunner } from "./processes/runner.ts";
import { callerOf, liveSocket } from "./readers/live-socket.ts";
import { freshPage } from "./readers/page-visit.ts";

const SPECTATORS = 200;
const AGENT_MS = 1_000;
const LIMIT_MS = 150;
/** Events that follow each other faster were committed together: agents take a second. */
const TOGETHER_MS = 100;

/** Notes in the page when each event is first shown: when the count ("7 / 12") reaches it. */
const observe = `
  globalThis.shownAt = {};
  new MutationObserver(() => {
    const count = /(\\d+)\\s*\\/\\s*(\\d+)/.exec(document.querySelector("main")?.textContent ?? "");
    if (!count) return;
    const known = Object.keys(shownAt).length;
    const cursor = Number(count[1]) - 1;
    // Those that come together are shown together.
    for (let each = cursor; each >= 0 && !(each in shownAt); each -= 1) {
      if (known === 0 && each < cursor) break;
      shownAt[each] = Date.now();
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

await using postgres = await startPostgres();
const url = await postgres.create("spectators");
await using agents = await startAgents(6, AGENT_MS, 0);
const database = openDatabase({ url });
await using runner = startRunner(url, 1);
const runnerPort = await runner.ready;
await buildSite();
const port = await freePort();
await using _site = await serveSite(url, port, {
  WISP_RUNNER_URL: `http://127.0.0.1:${runnerPort}`,
  // So that spectators can say that they come from different addresses.
  WISP_TRUST_PROXY: "on",
});
const address = `http://127.0.0.1:${port}`;
const seated = await registerServers(database, agents.urls);
await using fresh = await freshPage(1);
const { page } = fresh;
await page.addInitScript({ content: observe });

const [matchId = ""] = await createWaiting(database, {
  seasonId: await openSeason(database),
  agents: seated,
  count: 1,
  seed: "spectators",
  pace: "people",
  config: { rounds: 3 },
  materials: { pair: [{ word: "coffee" }, { word: "tea" }] },
});
/** When each spectator got each event, by cursor. */
const got: (readonly [cursor: number, at: number])[] = [];
const sockets: Socket[] = Array.from({ length: SPECTATORS - 1 }, (_, spectator) => {
  const socket = liveSocket(address, callerOf(spectator));
  socket.on("connect", () => socket.emit("watch", { matchId }));
  socket.on("events-appended", ({ cursor, events }: EventsAppended) => {
    for (const place of events.keys()) got.push([cursor + place, Date.now()]);
  });
  return socket;
});
await page.goto(`${address}/watch/${matchId}`);
const over = (): Promise<boolean> =>
  database.prisma.match
    .findUniqueOrThrow({ where: { id: matchId } })
    .then(({ status }) => status === "finished");
while (!(await over())) await new Promise((resolve) => setTimeout(resolve, 500));

const connected = sockets.filter((socket) => socket.connected).length;
const shownAt: Record<string, number> = await page.evaluate("shownAt");
const { rows } = await database.connection.query<{ at: Date }>(
  `SELECT "at" FROM "MatchEvent" WHERE "matchId" = $1 AND "public" ORDER BY "seq"`,
  [matchId],
);
const committedAt = rows.map(({ at }) => at.getTime());
const later = (cursor: number, at: number): number => at - (committedAt[cursor] ?? Number.NaN);
// Events before all had connected are not counted.
const first = Math.min(...Object.keys(shownAt).map(Number)) + 3;
const toSockets = got
  .filter(([cursor]) => cursor >= first)
  .map(([cursor, at]) => later(cursor, at));
const onPage = Object.entries(shownAt)
  .map(([cursor, at]) => ({ cursor: Number(cursor), at }))
  .filter(({ cursor }) => cursor >= first && cursor < committedAt.length - 1);
/** Whether an event was committed with the one before it, as simultaneous ballots are. */
const isTogether = ({ cursor }: { readonly cursor: number }): boolean =>
  (committedAt[cursor] ?? 0) - (committedAt[cursor - 1] ?? 0) < TOGETHER_MS;
const toPage = onPage
  .filter((each) => !isTogether(each))
  .map(({ cursor, at }) => later(cursor, at));
const paced = onPage.filter(isTogether).map(({ cursor, at }) => later(cursor, at));
const expected = (SPECTATORS - 1) * (committedAt.length - first);
print(
  `${connected + 1} spectators, ${committedAt.length} public events, ${toSockets.length} of ${expected} arrivals, ${onPage.length} seen on the page`,
);
if (paced.length > 0) {
  print(
    `${paced.length} of these were committed with the event before them and are shown one after the other on purpose: the last after ${shown(Math.max(...paced))} ms`,
  );
}
for (const [what, delays] of [
  ["event committed to its arrival at a socket", toSockets],
  ["event committed to event shown in a browser", toPage],
] as const) {
  const p95Ms = percentile(delays, 0.95);
  printMeasure({
    what: `${what}, ${SPECTATORS} spectators`,
    ours: `p95 ${shown(p95Ms)} ms (median ${shown(median(delays))})`,
    against: `${LIMIT_MS} ms`,
    ratio: p95Ms / LIMIT_MS,
    goal: { atMost: 1 },
  });
}
for (const socket of sockets) socket.disconnect();
await database.close();
