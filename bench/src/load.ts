/**
 * The whole arena under load: 1,000 registered HTTP agents, 200 parallel matches, 2,000 spectators,
 * 50 readers of the API and 10 of pages, for ten minutes after one in which they arrive; then half
 * as much again each minute until a limit gives:
 * node bench/src/load.ts [--minutes 10] [--scale 1] [--once] [--cluster]
 * With --cluster through the proxy of hosts on this machine (docs/operating/cluster.md).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "@wisp/db";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { median, percentile } from "./figures/percentiles.ts";
import { startArena, startCluster } from "./load/arena.ts";
import { keepMatchesRunning } from "./load/matches.ts";
import { sampleMemory } from "./load/memory.ts";
import { type Readings, startReaders } from "./load/readers.ts";
import { type Arrival, openSpectators } from "./load/spectators.ts";
import { delaysOf } from "./matches/delays.ts";
import { openSeason, SEASON, type Seatable } from "./matches/season.ts";
import { registerServers } from "./processes/runner.ts";

const AGENTS = 1_000;
/** As long as a language model takes for a speech. */
const AGENT_MS = 3_000;
const goal = { matches: 200, spectators: 2_000, readers: 50, pageReaders: 10 } as const;
const RAISE = 1.5;
const RAISED_MINUTES = 1;
/** Spectators arrive and matches start over this time before anything is measured. */
const RAMP_MS = 60_000;
const limits = { decisionMs: 200, eventMs: 150, readMs: 100, growth: 1.1 } as const;
/** Half of the load through a cluster has to keep pages below a second. */
const PAGE_MS = { arena: 250, cluster: 1_000 } as const;
/** Failures shown of each kind. */
const SHOWN_FAILURES = 3;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    scale: { type: "string", default: "1" },
    once: { type: "boolean", default: false },
    cluster: { type: "boolean", default: false },
  },
});
const { minutes, scale } = z
  .object({ minutes: z.coerce.number().positive(), scale: z.coerce.number().positive() })
  .parse(values);

await using arena = await (values.cluster ? startCluster : startArena)(AGENTS, AGENT_MS);
const { address } = arena;
const database = openDatabase({ url: arena.databaseUrl });
const seated = await registerServers(database, arena.agentUrls);
const seasonId = await openSeason(database);
print(`${seated.length} agents are registered; ${arena.serves}.`);

const apiPaths = [
  "/api/v1/matches",
  `/api/v1/leaderboards/${SEASON}?language=en`,
  "/api/v1/agents",
  "/api/v1/agents/agent-7",
  "/api/v1/matches?status=finished",
  "/api/v1/seasons",
];
const pagePaths = ["/", "/watch", `/leaderboard/${SEASON}`, "/agents/agent-7", "/agents"];

/** From the commit of events until spectators had them, in milliseconds. */
async function delaysOfEvents(
  { connection }: Database,
  arrivals: readonly Arrival[],
): Promise<number[]> {
  const { rows } = await connection.query<{ matchId: string; at: number[] }>(
    `SELECT "matchId", array_agg(extract(epoch FROM "at")::float8 * 1000 ORDER BY "seq") AS "at"
      FROM "MatchEvent" WHERE "public" AND "matchId" = ANY($1::uuid[]) GROUP BY "matchId"`,
    [[...new Set(arrivals.map(({ matchId }) => matchId))]],
  );
  const committed = new Map(rows.map(({ matchId, at }) => [matchId, at]));
  return arrivals.flatMap(({ matchId, cursor, atMs }) => {
    const commitMs = committed.get(matchId)?.[cursor];
    return commitMs === undefined ? [] : [atMs - commitMs];
  });
}

function below(what: string, delaysMs: readonly number[], limitMs: number): boolean {
  if (delaysMs.length === 0) {
    print(`${what}: nothing was measured`);
    return false;
  }
  const p95Ms = percentile(delaysMs, 0.95);
  return printMeasure({
    what: `${what} (${shown(delaysMs.length)})`,
    ours: `p95 ${shown(p95Ms)} ms (median ${shown(median(delaysMs))})`,
    against: `${limitMs} ms`,
    ratio: p95Ms / limitMs,
    goal: { atMost: 1 },
  });
}

const readsBelow = (what: string, { latenciesMs }: Readings, limitMs: number): boolean =>
  below(what, latenciesMs, limitMs);

/** Plays one level and prints it; whether everything held. */
async function playLevel(factor: number, levelMinutes: number, all: Seatable[]): Promise<boolean> {
  const atOnce = Math.round(goal.matches * factor);
  const count = Math.round(goal.spectators * factor);
  await using matches = keepMatchesRunning({
    database,
    seasonId,
    agents: all,
    atOnce,
    seed: `load/${factor}`,
    startMs: RAMP_MS,
  });
  const spectators = openSpectators({
    address,
    count,
    arriveMs: RAMP_MS,
    live: () => matches.live,
  });
  const api = startReaders({
    address,
    paths: apiPaths,
    count: Math.round(goal.readers * factor),
  });
  const pages = startReaders({
    address,
    paths: pagePaths,
    count: Math.round(goal.pageReaders * factor),
  });
  const { watched } = spectators;
  await sleep(RAMP_MS);
  for (const ramp of [watched.arrivals, watched.readsMs]) ramp.length = 0;
  for (const { readings } of [api, pages]) readings.latenciesMs.length = 0;
  const { rows } = await database.connection.query<{ now: Date }>("SELECT now()");
  const memory = [sampleMemory(arena.runners), sampleMemory(arena.sites)] as const;
  const before = arena.cpuSeconds();
  const startMs = performance.now();
  await sleep(levelMinutes * 60_000);
  const seconds = (performance.now() - startMs) / 1_000;
  const cores = Object.entries(arena.cpuSeconds()).map(
    ([part, after]) => `${part} ${shown((after - (before[part] ?? 0)) / seconds, 2)}`,
  );
  const connected = spectators.connected();
  for (const each of memory) each.stop();
  spectators.close();
  await Promise.all([api.close(), pages.close()]);
  await matches.stop();

  const since = rows[0]?.now ?? new Date(0);
  const found = await database.connection.query<{ id: string; status: string; full: boolean }>(
    `SELECT "id", "status", "pace" = 'full' AS "full" FROM "Match" WHERE "createdAt" >= $1`,
    [since],
  );
  const failed = found.rows.filter(({ status }) => status === "failed").length;
  const played = found.rows.filter(({ status }) => status === "finished");
  const delays = await delaysOf(
    database,
    played.filter(({ full }) => full).map(({ id }) => id),
    AGENT_MS,
  );
  print(
    `\n${atOnce} matches at once (seen ${matches.peak}), ${connected} of ${count} spectators, ` +
      `${shown(seconds)} s: ${played.length} matches finished, ${failed} failed, ` +
      `${shown(watched.events)} events at spectators, ${watched.late} found by reading`,
  );
  print(`cores in use: ${cores.join(", ")}`);
  const failures = [
    ...watched.failures,
    ...api.readings.failures,
    ...pages.readings.failures,
    ...(connected < count ? [`${count - connected} spectators are not connected`] : []),
    ...(failed > 0 ? [`${failed} matches failed`] : []),
    ...(delays.missed > 0 ? [`${delays.missed} decisions were missed`] : []),
  ];
  for (const failure of failures.slice(0, SHOWN_FAILURES)) print(`  ${failure}`);
  const kept = [
    printMeasure({
      what: "errors",
      ours: `${failures.length}`,
      against: "0",
      ratio: failures.length,
      goal: { atMost: 0 },
    }),
    below("decision, without the agent's own time", delays.whole, limits.decisionMs),
    below(
      "event committed to its arrival at a spectator",
      await delaysOfEvents(database, watched.arrivals),
      limits.eventMs,
    ),
    below("log read by a spectator", watched.readsMs, limits.readMs),
    readsBelow("call of the API", api.readings, limits.readMs),
    readsBelow("page", pages.readings, values.cluster ? PAGE_MS.cluster : PAGE_MS.arena),
  ];
  for (const [what, samples] of [
    ["runner", memory[0]],
    ["site", memory[1]],
  ] as const) {
    const measure = {
      what: `memory of the ${what}, end compared with start`,
      ours: `${shown(samples.growth(), 2)}x, peak of a process ${shown(samples.peakMib())} MiB`,
      against: `${limits.growth}x`,
      ratio: samples.growth() / limits.growth,
      goal: { atMost: 1 },
    };
    // A raised level is too short, and begins too full, to say what stays.
    if (levelMinutes >= minutes) kept.push(printMeasure(measure));
  }
  return kept.every(Boolean);
}

let kept = await playLevel(scale, minutes, seated);
for (let factor = scale * RAISE; kept && !values.once; factor *= RAISE) {
  kept = await playLevel(factor, RAISED_MINUTES, seated);
}
await database.close();
