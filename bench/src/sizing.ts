/**
 * CPU time of the runner, the site and Postgres for a match, a spectator's minute and a page, and what
 * arenas of four sizes need by these figures. CPU and not wall time: other programs matter little.
 * node bench/src/sizing.ts [--scale 1] [--save costs.json] [--costs costs.json]
 * With `--costs`, the tables are computed from saved figures and nothing is measured. Linux alone.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "@wisp/db";
import { print, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import {
  type Costs,
  type Cpu,
  costsSchema,
  makeCostTables,
  parseCostTables,
} from "./figures/cost-tables.ts";
import { singlePartsTable, sizingTable } from "./figures/sizing-table.ts";
import { openSpectators } from "./load/spectators.ts";
import { createWaiting, openSeason, type Seatable } from "./matches/season.ts";
import { startAgents } from "./processes/agents.ts";
import {
  addressesOf,
  buildSite,
  freePort,
  makeAgents,
  serveSite,
} from "./processes/filled-site.ts";
import { startPostgres } from "./processes/postgres.ts";
import {
  parentOf,
  peakMemoryMib,
  treeCpuSeconds,
  treeMemoryMib,
  treeWrittenBytes,
} from "./processes/process-figures.ts";
import { holdRatings, registerServers, startRunner } from "./processes/runner.ts";
import { type Asked, steadyLoad } from "./readers/steady-load.ts";

/** As runners have by default. */
const SLOTS = 100;
const HOUSE_MATCHES = 800;
const HTTP_MATCHES = 400;
const WARM_UP = 100;
const IDLE_MS = 15_000;
const LIVE_MATCHES = 40;
const SPECTATORS = 400;
/** Seven questions of a round, one after another, three rounds: six minutes. */
const LIVE_AGENT_MS = 17_000;
const ROUND_MS = 7 * LIVE_AGENT_MS;
const ARRIVE_MS = 10_000;
/** No agent answers while these are held. */
const HELD_AGENT_MS = 50_000;
const HELD_MS = 25_000;
const PAGES_A_SECOND = 20;
const PAGE_SECONDS = 8;

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    save: { type: "string" },
    costs: { type: "string" },
  },
});
const scale = z.coerce.number().positive().max(10).parse(values.scale);
const scaled = (count: number): number => Math.max(1, Math.round(count * scale));

/** The processes whose time counts; 0 is one that does not run. */
interface Measured {
  readonly runner: number;
  readonly web: number;
  readonly database: number;
}

const used = ({ runner, web, database }: Measured): Cpu => {
  const ms = (root: number): number => (root === 0 ? 0 : 1_000 * treeCpuSeconds(root));
  return { runner: ms(runner), web: ms(web), database: ms(database) };
};

const combine = (one: Cpu, other: Cpu, by: (one: number, other: number) => number): Cpu => ({
  runner: by(one.runner, other.runner),
  web: by(one.web, other.web),
  database: by(one.database, other.database),
});

/** CPU that `work` takes beyond what the same processes take without work, for each of `count`. */
async function costOf(
  processes: Measured,
  count: number,
  idleMinute: Cpu | undefined,
  work: () => Promise<unknown>,
): Promise<Cpu> {
  const before = used(processes);
  const startMs = performance.now();
  await work();
  const minutes = (performance.now() - startMs) / 60_000;
  const taken = combine(used(processes), before, (after, start) => after - start);
  if (idleMinute === undefined) return combine(taken, taken, (ms) => ms / count);
  return combine(taken, idleMinute, (ms, idle) => Math.max(0, ms - idle * minutes) / count);
}

/** Waits until no match waits or runs; throws when one has failed. */
async function untilOver({ connection }: Database): Promise<void> {
  for (;;) {
    const { rows } = await connection.query<{ open: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE "status" IN ('waiting', 'running'))::int AS "open",
        count(*) FILTER (WHERE "status" = 'failed')::int AS "failed" FROM "Match"`,
    );
    const [{ open, failed } = { open: 0, failed: 0 }] = rows;
    if (failed > 0) throw new Error(`${failed} matches failed`);
    if (open === 0) return;
    await sleep(200);
  }
}

/** Bytes on disk: of the partitions of logs, and of the whole database. */
async function diskOf({ connection }: Database): Promise<{ log: number; all: number }> {
  await connection.query("CHECKPOINT");
  const { rows } = await connection.query<{ log: string; all: string }>(
    `SELECT (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits
        WHERE inhparent IN ('"MatchEvent"'::regclass, '"Decision"'::regclass)) AS "log",
      pg_database_size(current_database()) AS "all"`,
  );
  return { log: Number(rows[0]?.log), all: Number(rows[0]?.all) };
}

async function measure(): Promise<Costs> {
  await using postgres = await startPostgres();
  const url = await postgres.create("sizing");
  const database = openDatabase({ url, poolSize: 4 });
  const { rows } = await database.connection.query<{ pid: number }>(
    'SELECT pg_backend_pid() AS "pid"',
  );
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const seasonId = await openSeason(database);
  await holdRatings(database);
  await using runner = startRunner(url, SLOTS);
  const runnerPort = await runner.ready;
  const emptyMib = treeMemoryMib(runner.pid);
  const playing: Measured = { runner: runner.pid, web: 0, database: postmaster };
  const create = (
    agents: readonly Seatable[],
    count: number,
    seed: string,
    more: { readonly pace?: "people"; readonly config?: object } = {},
  ): Promise<string[]> => createWaiting(database, { seasonId, agents, count, seed, ...more });

  await buildSite();
  const serve = async (environment: Readonly<Record<string, string>> = {}) => {
    const port = await freePort();
    const site = await serveSite(url, port, {
      WISP_RUNNER_URL: `http://127.0.0.1:${runnerPort}`,
      WISP_WEB_PROCESSES: "1",
      ...environment,
    });
    return { site, address: `http://127.0.0.1:${port}` };
  };

  /** Whole matches, as quick as their agents; creating them is not counted to the runner. */
  async function playAll(agents: readonly Seatable[], count: number, idleMinute: Cpu) {
    await create(agents, WARM_UP, `warm-up/${agents[0]?.agentId}`);
    await untilOver(database);
    const before = await diskOf(database);
    const cpu = await costOf(playing, count, idleMinute, async () => {
      await create(agents, count, `measured/${agents[0]?.agentId}`);
      await untilOver(database);
    });
    const after = await diskOf(database);
    const logBytes = (after.log - before.log) / count;
    return { cpu, logBytes, allBytes: (after.all - before.all) / count };
  }

  const house = await makeAgents(database, 60);
  const first = await serve();
  let idleMinute: Cpu;
  let pages: Costs["pages"];
  let houseMatch: Costs["houseMatch"];
  let webProcessMib: number;
  {
    await using site = first.site;
    const all: Measured = { ...playing, web: site.pid };
    await sleep(5_000);
    idleMinute = await costOf(all, IDLE_MS / 60_000, undefined, () => sleep(IDLE_MS));
    houseMatch = await playAll(house, scaled(HOUSE_MATCHES), idleMinute);
    await database.connection.query("ANALYZE");
    const found = await addressesOf(database, first.address);
    pages = await measurePages(found, all, idleMinute);
    webProcessMib = treeMemoryMib(site.pid);
  }

  await using quick = await startAgents(60, 50);
  const http = await registerServers(database, quick.urls);
  const httpMatch = await playAll(http, scaled(HTTP_MATCHES), idleMinute);
  // At its peak it played on all slots.
  const matchMib = (peakMemoryMib(runner.pid) - emptyMib) / SLOTS;
  const databaseMib = treeMemoryMib(postmaster);

  await using slow = await startAgents(60, LIVE_AGENT_MS);
  const patient = { speechTimeLimitMs: 60_000, voteTimeLimitMs: 60_000, rounds: 3 };
  const watching = await serve({ WISP_TRUST_PROXY: "on" });
  await using site = watching.site;
  const all: Measured = { ...playing, web: site.pid };
  const live = await create(
    await registerServers(database, slow.urls, "slow"),
    LIVE_MATCHES,
    "live",
    {
      pace: "people",
      config: patient,
    },
  );
  await sleep(5_000);
  const minutes = ROUND_MS / 60_000;
  const unwatched = await costOf(all, 1, undefined, () => sleep(ROUND_MS));
  const before = treeMemoryMib(site.pid) + treeMemoryMib(runner.pid);
  const options = { address: watching.address, count: SPECTATORS, arriveMs: ARRIVE_MS };
  const spectators = openSpectators({ ...options, live: () => live });
  await sleep(ARRIVE_MS + 2_000);
  const bytesBefore = treeWrittenBytes(site.pid);
  const watched = await costOf(all, 1, undefined, () => sleep(ROUND_MS));
  const bytes = (treeWrittenBytes(site.pid) - bytesBefore) / (SPECTATORS * minutes);
  const spectatorMib = (treeMemoryMib(site.pid) + treeMemoryMib(runner.pid) - before) / SPECTATORS;
  const { failures, events, readsMs, late } = spectators.watched;
  if (failures.length > 0) throw new Error(`spectators failed: ${failures.slice(0, 3).join("; ")}`);
  print(
    `${spectators.connected()} spectators of ${LIVE_MATCHES} matches: ${shown(events)} events, ` +
      `${shown(readsMs.length)} reads of the log, which found ${late}`,
  );
  spectators.close();
  const spectatorCpu = combine(watched, unwatched, (more, less) =>
    Math.max(0, (more - less) / (SPECTATORS * minutes)),
  );
  await untilOver(database);

  await using thinking = await startAgents(60, HELD_AGENT_MS);
  await create(await registerServers(database, thinking.urls, "thinking"), SLOTS, "held", {
    config: patient,
  });
  await sleep(10_000);
  const held = (SLOTS * HELD_MS) / 60_000;
  const heldMatchMinute = await costOf(all, held, idleMinute, () => sleep(HELD_MS));
  await database.close();
  return {
    houseMatch,
    httpMatch,
    heldMatchMinute,
    spectatorMinute: { cpu: spectatorCpu, bytes },
    pages,
    idleMinute,
    memoryMib: {
      runner: emptyMib,
      match: matchMib,
      webProcess: webProcessMib,
      spectator: Math.max(0, spectatorMib),
      database: databaseMib,
    },
  };
}

type Addresses = Awaited<ReturnType<typeof addressesOf>>;

/** Pages as readers ask for them: many for one address, or each for another. */
async function measurePages(
  found: Addresses,
  processes: Measured,
  idleMinute: Cpu,
): Promise<Costs["pages"]> {
  const asked = (addresses: readonly string[]): Asked[] =>
    addresses.map((address) => ({ address }));
  await steadyLoad(asked(Object.values(found).flatMap((each) => each.slice(0, 25))), 10, 15);
  const count = PAGES_A_SECOND * PAGE_SECONDS;
  const matches = found.match.slice(25, 25 + count);
  const kinds: readonly (readonly [what: string, addresses: readonly string[]])[] = [
    ["leaderboard, one address", found.leaderboard.slice(0, 1)],
    ["leaderboard, sorted in many ways", found.leaderboard.slice(1)],
    ["finished match, first seen", matches],
    ["finished match, seen again", matches],
    ["list of matches, one address", found.watch.slice(0, 1)],
    ["list of matches, many filters", found.watch.slice(1)],
    ["profiles", found.profile],
  ];
  const pages: Costs["pages"] = [];
  for (const [what, addresses] of kinds) {
    // What was shared of the kind before is over.
    await sleep(3_000);
    const bytesBefore = treeWrittenBytes(processes.web);
    let failed = 0;
    const cpu = await costOf(processes, count, idleMinute, async () => {
      ({ failed } = await steadyLoad(asked(addresses), PAGES_A_SECOND, PAGE_SECONDS));
    });
    if (failed > 0) throw new Error(`${what}: ${failed} answers were not 200`);
    const bytes = (treeWrittenBytes(processes.web) - bytesBefore) / count;
    pages.push({ what, cpu, bytes });
  }
  return pages;
}

const costs =
  values.costs === undefined
    ? await measure()
    : costsSchema.parse(JSON.parse(readFileSync(values.costs, "utf8")));
if (values.save !== undefined) writeFileSync(values.save, `${JSON.stringify(costs, null, 2)}\n`);
const stated = makeCostTables(costs);
// Arenas are computed from the costs as the document states them, so that it can be checked.
const rounded = parseCostTables(stated.join("\n"));
for (const table of [stated, sizingTable(rounded), singlePartsTable(rounded)]) {
  print(["", ...table].join("\n"));
}
