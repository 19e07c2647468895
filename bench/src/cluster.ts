/**
 * A cluster of hosts under play, of which programs are killed and hosts cut off (as root, on Linux, with
 * Debian's packages): node bench/src/cluster.ts [--smoke] [--only "web killed"] [--kills 3] [--cuts 1]
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { parseArgs } from "node:util";
import { openDatabase, publicLog } from "@wisp/db";
import { TTL_SECONDS } from "@wisp/deploy/cluster";
import { cut, heal } from "@wisp/deploy/cluster/network";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { badInputs } from "./cluster/bad-inputs.ts";
import { Hosts } from "./cluster/hosts.ts";
import { pollPages, startBufferingProxy, Viewer } from "./cluster/visitors.ts";
import { percentile } from "./figures/percentiles.ts";
import { watchCommitted } from "./matches/committed.ts";
import { keepPlaying } from "./matches/keep-playing.ts";
import { standstills, until } from "./matches/standstills.ts";

const AGENTS = 12;
const AGENT_MS = 150;
const VIEWERS = 6;
const CUT_MS = 60_000;
const PAGES = ["/", "/watch", "/leaderboard", "/api/v1/matches", "/agents"];
/** A turn that people can follow lasts 0.8 of these. */
const CLOCKS = { speechTimeLimitMs: 1_200, voteTimeLimitMs: 1_200 };
const LIMIT_MS = 15_000;
const CUT_LIMIT_MS = (TTL_SECONDS + 25) * 1_000;

const { values } = parseArgs({
  options: {
    smoke: { type: "boolean", default: false },
    only: { type: "string" },
    kills: { type: "string", default: "3" },
    cuts: { type: "string", default: "1" },
  },
});
const isSmoke = values.smoke;
const times = Number(values.kills);
const cuts = Number(values.cuts);
const playing = isSmoke ? 3 : 6;

const startedMs = performance.now();
print(`starting the hosts${isSmoke ? " of the smoke test" : ""} …`);
await using hosts = Hosts.start(`/tmp/wisp-bench-${randomUUID()}`, {
  WISP_CLUSTER_DISK_MB: "900",
  ...(isSmoke && { WISP_CLUSTER_RUNNERS: "2", WISP_CLUSTER_WEBS: "1", WISP_CLUSTER_REDIS: "off" }),
});
const { state } = hosts;
print(
  `${state.hosts.length} hosts are up after ${shown((performance.now() - startedMs) / 1_000)} s`,
);
tls.setDefaultCACertificates([...tls.getCACertificates(), hosts.certificate()]);

await using agents = await hosts.startAgents(AGENTS, AGENT_MS);

const committed = await watchCommitted(state.directUrl);
const stop = new AbortController();
const play = await keepPlaying({
  url: state.directUrl,
  agentUrls: agents.urls,
  count: playing,
  stop: stop.signal,
  pace: "people",
  config: CLOCKS,
});
const pages = pollPages(state.site, PAGES, stop.signal);

await using buffering = await startBufferingProxy(state.site);
const buffered = new Set<Viewer>();
/** Viewers of running matches: one that is over is followed by another. One in six is behind a bad proxy. */
const viewers: Viewer[] = [];
const watching = (async () => {
  while (!stop.signal.aborted) {
    const open = viewers.filter(({ over }) => !over);
    const live = committed.running();
    if (open.length < VIEWERS && live.length > 0) {
      const matchId = live[viewers.length % live.length];
      const isBuffered = viewers.length % VIEWERS === VIEWERS - 1;
      if (matchId !== undefined) {
        const viewer = new Viewer(isBuffered ? buffering.address : state.site, matchId);
        viewers.push(viewer);
        if (isBuffered) buffered.add(viewer);
      }
    }
    await sleep(200);
  }
})();

const seconds = (ms: number): string => `${shown(ms / 1_000, 1)} s`;
const killed: number[] = [];
let blowCount = 0;

/** Strikes several times, and prints how long matches stood still. */
async function blow(
  kind: string,
  count: number,
  strike: (time: number) => Promise<void>,
  goal: { readonly p95Ms: number },
  after: () => Promise<void> = () => hosts.whole(),
  worked?: () => Promise<void>,
): Promise<number[]> {
  if (values.only !== undefined && values.only !== kind) return [];
  const figures: number[] = [];
  for (let time = 0; time < count; time += 1) {
    try {
      figures.push(...(await standstills(committed, playing, () => strike(time), worked)));
    } catch (error) {
      // What was lost is still compared at the end.
      print(`${kind}: ${error instanceof Error ? error.message : String(error)}: short`);
      process.exitCode = 1;
    }
    await after();
  }
  if (figures.length === 0) return figures;
  const p95 = percentile(figures, 0.95);
  printMeasure({
    what: `${kind} (${count} times, ${figures.length} matches), standstill p95`,
    ours: seconds(p95),
    against: `limit ${seconds(goal.p95Ms)}; longest ${seconds(Math.max(...figures))}, median ${seconds(percentile(figures, 0.5))}`,
    ratio: p95 / goal.p95Ms,
    goal: { atMost: 1 },
  });
  return figures;
}

async function kill(kind: string, count: number, strike: (time: number) => Promise<void>) {
  const figures = await blow(kind, count, strike, { p95Ms: LIMIT_MS });
  killed.push(...figures);
  if (figures.length > 0) blowCount += count;
}

const nth = (kind: "run" | "web", time: number): string => {
  const names = state.hosts.filter((host) => host.kind === kind).map(({ name }) => name);
  return `${names[time % names.length]}/${kind === "run" ? "runner" : "web"}`;
};
const primary = async (): Promise<string> => (await hosts.databases()).primary;
const replica = async (): Promise<string> => {
  const [first = "db2"] = (await hosts.databases()).replicas;
  return first;
};

await kill("primary's Postgres killed", isSmoke ? 1 : times, async () =>
  hosts.killPostgres(await primary()),
);
let away = "";
const back = async (): Promise<void> => {
  await sleep(CUT_MS);
  heal(away);
  await hosts.whole();
};
await blow(
  "primary's host cut off for a minute",
  cuts,
  async () => {
    away = await primary();
    cut(away);
  },
  { p95Ms: CUT_LIMIT_MS },
  back,
);
if (!isSmoke) {
  await kill("runner killed", times, async (time) => hosts.signal(nth("run", time), "SIGKILL"));
  await kill("web server killed", times, async (time) => hosts.signal(nth("web", time), "SIGKILL"));
  await kill("pgbouncer killed", times, async () => hosts.signal("proxy/pgbouncer", "SIGKILL"));
  await kill("HAProxy killed", times, async () => hosts.signal("proxy/haproxy", "SIGKILL"));
  await kill("primary's Patroni killed", times, async () =>
    hosts.signal(`${await primary()}/patroni`, "SIGKILL"),
  );
  await kill("replica's Postgres killed", times, async () => hosts.killPostgres(await replica()));
  await kill("one etcd killed", times, async () =>
    hosts.signal(`${await primary()}/etcd`, "SIGKILL"),
  );
  await kill("Redis killed", times, async () => hosts.signal("redis/redis", "SIGKILL"));
  if (killed.length > 0) {
    const p95 = percentile(killed, 0.95);
    printMeasure({
      what: `all ${blowCount} kills, standstill p95`,
      ours: seconds(p95),
      against: `limit ${seconds(LIMIT_MS)}; longest ${seconds(Math.max(...killed))}`,
      ratio: p95 / LIMIT_MS,
      goal: { atMost: 1 },
    });
  }
  const programs = Object.keys(hosts.state.processes);
  await blow(
    "each program stopped and started in turn",
    programs.length,
    async (time) => hosts.replace(programs[time] ?? "", "SIGTERM"),
    { p95Ms: LIMIT_MS },
    async () => {},
  );
  await blow(
    "all of etcd killed at once",
    1,
    async () => {
      for (const name of ["db1", "db2", "db3"]) hosts.signal(`${name}/etcd`, "SIGKILL");
    },
    { p95Ms: LIMIT_MS },
  );
  await blow(
    "a replica's host cut off for a minute",
    1,
    async () => {
      away = await replica();
      cut(away);
    },
    { p95Ms: CUT_LIMIT_MS },
    back,
  );
  await blow(
    "a runner's host cut off for a minute",
    1,
    async () => {
      away = "run1";
      cut(away);
    },
    { p95Ms: LIMIT_MS },
    back,
  );
  for (const { kind, limitMs, prepare, strike, worked, after } of badInputs(hosts)) {
    if (values.only === undefined || values.only === kind) await prepare?.();
    await blow(kind, 1, strike, { p95Ms: limitMs ?? CUT_LIMIT_MS }, after, worked);
  }
}

stop.abort();
await play.done;
await watching;
await until("the last matches are over", () => committed.running().length === 0);
for (const viewer of viewers) await viewer.read();

const database = openDatabase({ url: state.directUrl, poolSize: 1 });
let missed = 0;
let different = 0;
let shownEvents = 0;
for (const viewer of viewers) {
  const log = await publicLog(database, viewer.matchId);
  const events = new Map(log?.events.map(({ cursor, event }) => [cursor, event]));
  shownEvents += viewer.shown.size;
  different += viewer.changed;
  for (const cursor of events.keys()) if (!viewer.shown.has(cursor)) missed += 1;
  // What a viewer was shown was committed: it has to be there still, with the same content.
  for (const [cursor, event] of viewer.shown) {
    if (events.get(cursor)?.type !== event.type) different += 1;
  }
  if (viewer.example !== "") print(`  ${viewer.matchId} was shown ${viewer.example}`);
  viewer.close();
}
await database.close();
const answers = await pages;
const [finished] = await committed.query<{ count: number }>(
  `SELECT count(*)::int AS "count" FROM "Match" WHERE "status" = 'finished'`,
);
const { seen, lost, changed, doubled, failedMatches } = await committed.compare();
const bySocket = viewers.reduce((sum, viewer) => sum + viewer.bySocket, 0);
const byLog = viewers.reduce((sum, viewer) => sum + viewer.byLog, 0);
print(`${finished?.count ?? 0} matches were finished`);
print(
  `${shown(seen)} events were seen committed: ${lost} lost, ${changed} changed, ${doubled} doubled; ${failedMatches} failed matches`,
);
print(
  `${viewers.length} viewers were shown ${shown(shownEvents)} events (${shown(bySocket)} by socket, ${shown(byLog)} by the log): ${missed} missed, ${different} different from the final log`,
);
print(
  `${buffered.size} of them were behind a proxy that buffers and passes no WebSockets: ${[...buffered].reduce((sum, { byLog: read }) => sum + read, 0)} events by the log`,
);
print(
  `pages: ${answers.ok.length} answered (p95 ${seconds(percentile(answers.ok, 0.95))}), ${answers.busy} said 503 with Retry-After, ${answers.unreachable} had no connection, ${answers.wrong.length} other answers`,
);
for (const sentence of new Set(answers.wrong)) print(`  ${sentence}`);
const wrong = lost + changed + doubled + failedMatches + missed + different + answers.wrong.length;
print(wrong === 0 ? "pass" : "short");
if (wrong > 0) process.exitCode = 1;
